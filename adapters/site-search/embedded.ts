import MiniSearch, { type Query, type SearchResult } from 'minisearch'
import type { Locale } from '@numo/kit/locales.ts'
import { words } from '@numo/kit/text.ts'
import { excerptOf, markedText } from './excerpt.ts'
import type { SearchDocument, SearchHit, SearchQuestion, SiteSearch, Synonyms } from './port.ts'
import { formsOf, isSmall } from './terms.ts'

const fields = ['title', 'keywords', 'summary', 'body'] as const
const boost = { title: 6, keywords: 4, summary: 2, body: 1 }
/** Typing errors are forgiven from this length. */
const minFuzzyLength = 4
const minPrefixLength = 2
/** More words of a question add nothing but work. */
const maxWords = 12

const indexOf = (locale: Locale) =>
  new MiniSearch<SearchDocument>({
    fields: [...fields],
    storeFields: ['kind', 'path', 'title', 'summary', 'body', 'providers'],
    tokenize: words,
    processTerm: (word) => (isSmall(word, locale) ? null : [...formsOf(word, locale)]),
  })

const byText = { tokenize: (text: string) => [text], processTerm: (text: string) => text }

/** Forms of a word with two neighbouring letters exchanged, which counts as two errors elsewhere. */
const swapsOf = (word: string, locale: Locale) =>
  Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => at + 1).flatMap((at) =>
    formsOf(word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2), locale)
  )

type Reading = { locale: Locale; isFuzzy: boolean }

/** A word as written, by its stem, and as a beginning when it is the last; misspelt only where nothing matches as written. */
const queryOf = (word: string, isLast: boolean, { locale, isFuzzy }: Reading): Query => ({
  ...byText,
  combineWith: 'OR',
  queries: [
    ...formsOf(word, locale).map((text) => ({
      ...byText,
      queries: [text],
      fuzzy: isFuzzy && text.length >= minFuzzyLength ? (text.length >= 8 ? 2 : 1) : false,
      prefix: isLast && text.length >= minPrefixLength,
    })),
    ...(isFuzzy ? swapsOf(word, locale) : []),
  ],
})

/** The default: an index for each language in the memory of the process. */
export function createEmbeddedSearch(synonyms: Synonyms): SiteSearch {
  const indexes: Record<Locale, MiniSearch<SearchDocument>> = {
    en: indexOf('en'),
    es: indexOf('es'),
  }
  const held = new Map<string, { locale: Locale; digest: string }>()

  const contentOf = (text: string, locale: Locale) => {
    const all = words(text).slice(0, maxWords)
    const content = all.filter((word) => !isSmall(word, locale))
    return content.length > 0 ? content : all
  }
  const stemmed = (text: string, locale: Locale) =>
    contentOf(text, locale).map((word) => formsOf(word, locale).at(-1))
  const groupsOf = (locale: Locale) =>
    synonyms[locale].map((phrases) =>
      phrases.map((phrase) => ({
        content: contentOf(phrase, locale),
        key: stemmed(phrase, locale).join(' '),
      }))
    )
  const groups = { en: groupsOf('en'), es: groupsOf('es') }

  /** Every word must match; words that a synonym covers may match it instead. */
  function allOf(q: string, content: readonly string[], reading: Reading): Query {
    const { locale } = reading
    const queries = content.map((word, i) => queryOf(word, i === content.length - 1, reading))
    const all: Query = { ...byText, combineWith: 'AND', queries }
    const request = ` ${stemmed(q, locale).join(' ')} `
    const others = groups[locale].flatMap((phrases) => {
      const given = phrases.find(({ key }) => request.includes(` ${key} `))
      if (!given) return []
      const rest = request.replace(` ${given.key} `, ' ').trim().split(' ').filter(Boolean)
      return phrases
        .filter((one) => one !== given)
        .map((one): Query => ({
          ...byText,
          combineWith: 'AND',
          queries: [...one.content, ...rest].map((word) => queryOf(word, false, reading)),
        }))
    })
    return others.length > 0 ? { ...byText, combineWith: 'OR', queries: [all, ...others] } : all
  }

  const hitOf = (result: SearchResult, locale: Locale): SearchHit => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the stored fields of a document
    const one = result as SearchResult & SearchDocument
    const matched = new Set(Object.keys(result.match))
    const isMatch = (word: string) =>
      !isSmall(word.toLowerCase(), locale) &&
      formsOf(word, locale).some((form) => matched.has(form))
    const { id, kind, path, providers } = one
    return {
      id,
      kind,
      path,
      providers,
      title: markedText(one.title, isMatch),
      excerpt: excerptOf(one, isMatch),
    }
  }

  return {
    name: 'embedded',
    async hold(documents) {
      const expected = new Set(documents.map(({ id }) => id))
      for (const [id, { locale }] of held)
        if (!expected.has(id)) {
          indexes[locale].discard(id)
          held.delete(id)
        }
      for (const document of documents) {
        const { id, locale } = document
        const digest = JSON.stringify(document)
        const known = held.get(id)
        if (known?.digest === digest) continue
        if (known) indexes[known.locale].discard(id)
        indexes[locale].add(document)
        held.set(id, { locale, digest })
      }
    },
    async find({ q, locale, limit }: SearchQuestion) {
      const content = contentOf(q, locale)
      if (content.length === 0) return []
      const options = {
        boost,
        boostDocument: (_: string, __: string, stored?: Record<string, unknown>) =>
          1 + Math.log10(1 + Number(stored?.['providers'] ?? 0)) / 20,
      }
      const search = (query: Query) => indexes[locale].search(query, options)
      let found = search(allOf(q, content, { locale, isFuzzy: false }))
      if (found.length === 0) found = search(allOf(q, content, { locale, isFuzzy: true }))
      if (found.length === 0 && content.length > 2) {
        // More than half of the words, when nothing has all of them.
        const queries = content.map((word) => queryOf(word, false, { locale, isFuzzy: true }))
        found = search({ ...byText, combineWith: 'OR', queries }).filter(
          ({ queryTerms }) =>
            content.filter((word) =>
              formsOf(word, locale).some((form) => queryTerms.includes(form))
            ).length >
            content.length / 2
        )
      }
      return found.slice(0, limit).map((result) => hitOf(result, locale))
    },
  }
}
