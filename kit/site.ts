/** How the server and the pages talk: the server asks for a page, the pages answer with a document. */
import type { Endpoint, OutputOf, SentTo } from './endpoint.ts'
import type { Locale } from './locales.ts'

/** The colour scheme a visitor chose; `system` follows the device. Kept in a cookie. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const schemeCookie = { name: 'scheme', days: 365, path: '/', sameSite: 'Lax' } as const

/** One URL of the product. `page` is the file under `web/pages/` without its ending. */
export type Route = {
  path: string
  layout: string
  page: string
  guard?: readonly string[]
  /** True: the page is drawn in the browser, for one person; the server answers a shell that nobody keeps. */
  is_private?: boolean
}

/** Calls an endpoint; in a page on the server it runs in process: same parse, same gate, no HTTP. */
export type Call = <E extends Endpoint>(endpoint: E, input: SentTo<E>) => Promise<OutputOf<E>>

/** What an installation is called and how it is reached. */
export type Brand = {
  name: string
  support_email: string
}

/** Where the built files of the browser are. Paths start with `/`. */
export type Assets = {
  /** Style sheets every page links. */
  styles: readonly string[]
  /** Island name -> module to load, e.g. `map` -> `/assets/map-3f2a.js`. */
  islands: Readonly<Record<string, string>>
  /** Files worth fetching early: the font of Latin text. */
  fonts: readonly string[]
  /** The program of the signed-in areas; null: it was not built. */
  app?: AppAssets | null
}

/** What a shell document links. */
export type AppAssets = {
  /** The module that starts it. */
  script: string
  styles: readonly string[]
  /** Layout -> modules worth fetching at once, because every page of the layout needs them. */
  preloads: Readonly<Record<string, readonly string[]>>
}

export type PageRequest = {
  method: 'GET' | 'POST'
  locale: Locale
  /** Path without the locale prefix: `/find-care/mexico-city`. */
  path: string
  query: URLSearchParams
  /** Sent form of a POST. */
  form: URLSearchParams | null
  /** Scheme, host and port of the site; canonical addresses start with it. */
  origin: string
  scheme: Scheme
  brand: Brand
  assets: Assets
  /** Whether this browser has the cookie of a sign-in, which proves nothing; only for pages that are not kept. */
  has_session?: boolean
  /** Whether faults may be shown in full; never in production. */
  show_debug?: boolean
  /** For the pages that draw maps; null: the bundled outline. */
  map_tiles: { url: string; attribution: string } | null
  /** Calendar day in the default time zone. */
  today: string
  /** Changes with every change of the data that public pages show. */
  data_version: number
  call: Call
}

export type PageAnswer =
  | {
      kind: 'document'
      status: number
      html: string
      /** True when the same path, query, locale, scheme and data version always give this document. */
      cacheable: boolean
      /** False keeps the page out of search engines. */
      index: boolean
    }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 308; to: string }

/** What went wrong, for the error page (spec 2 and 8). */
export type PageProblem = {
  status: number
  /** Sentence for the visitor; null takes the general one. */
  message: string | null
  /** Number of the incident to tell support; null for a plain not-found. */
  incident: string | null
  /** Stack and data; only outside production. */
  debug: string | null
}

/** What the built pages export. The server imports nothing else of them. */
export type Site = {
  routes: readonly Route[]
  /** Answers every path: unknown ones with the not-found page. Throws only on a bug. */
  answer(request: PageRequest): Promise<PageAnswer>
  answerProblem(request: Omit<PageRequest, 'call'>, problem: PageProblem): PageAnswer
}
