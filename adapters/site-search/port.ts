import type { Locale } from '@numo/kit/locales.ts'

/** What the index holds. Doctors, clinics and kinds of care are searched in the directory itself. */
export const documentKinds = ['guide', 'help', 'city', 'insurer'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A page that can be found. It holds public text only. */
export type SearchDocument = {
  /** Unique among all documents. */
  id: string
  locale: Locale
  kind: DocumentKind
  title: string
  /** A sentence or two about it; may be empty. */
  summary: string
  body: string
  /** Further names, such as those in other languages; searched and never shown. */
  keywords: string
  /** Path without the prefix of its language. */
  path: string
  /** Number of providers, where it has such a number; more come first among equals. */
  providers: number | null
}

/** A piece of a shown text; `is_match` when it is what was searched for. */
export type TextPart = { text: string; is_match: boolean }

export type SearchHit = Pick<SearchDocument, 'id' | 'kind' | 'path' | 'providers'> & {
  title: TextPart[]
  /** The part of the text where the words stand, else the summary. */
  excerpt: TextPart[]
}

export type SearchQuestion = { q: string; locale: Locale; limit: number }

/** Full-text search of public pages: both languages, their accents and endings, misspellings. Passes `port.test.ts`. */
export interface SiteSearch {
  readonly name: string
  /** Makes the index hold exactly these documents. Changes only what is different. */
  hold(documents: readonly SearchDocument[]): Promise<void>
  /** Returns the best documents of a language first. Throws SiteSearchUnavailable for temporary failures. */
  find(question: SearchQuestion): Promise<SearchHit[]>
}

/** Words that mean the same, by language. */
export type Synonyms = Readonly<Record<Locale, readonly (readonly string[])[]>>

/** Thrown when the search service cannot be asked or refuses. */
export class SiteSearchUnavailable extends Error {
  override readonly name = 'SiteSearchUnavailable'
}
