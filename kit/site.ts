/** Interface between server and pages: the server passes a request, the pages return a document. */
import type { Endpoint, OutputOf, SentTo } from './endpoint.ts'
import type { FaultTarget } from './fault-event.ts'
import type { Locale } from './locales.ts'

/** Colour scheme of a visitor, kept in a cookie; `system` follows the device. */
export const schemes = ['system', 'light', 'dark'] as const
export type Scheme = (typeof schemes)[number]
export const schemeCookie = { name: 'scheme', days: 365, path: '/', sameSite: 'Lax' } as const

/**
 * Whether a visitor agreed that visits are counted; `open`: not asked yet. Only agreement and refusal are kept in the
 * cookie.
 */
export const visitChoices = ['agreed', 'refused', 'open'] as const
export type VisitChoice = (typeof visitChoices)[number]
export const visitCookie = { name: 'visits', days: 180, path: '/', sameSite: 'Lax' } as const
/** Form that changes it: fields `choice` and `to`. */
export const visitSwitch = '/-/visits'

/** A tag manager that counts visits: its id, and the origin its script comes from. */
export type TagManager = { id: string; origin: string }
/** The server replaces it by the nonce of the response in documents that load the tag manager. */
export const nonceMark = ' nonce="of-this-response"'

/** One route of the product. `page` is the file under `web/pages/` without extension. */
export type Route = {
  path: string
  layout: string
  page: string
  guard?: readonly string[]
  /** True for pages rendered in the browser for one person; the server returns an uncached shell. */
  is_private?: boolean
}

/**
 * Calls an endpoint. Pages rendered on the server call it in process, with the same parsing and access checks, without
 * HTTP.
 */
export type Call = <E extends Endpoint>(endpoint: E, input: SentTo<E>) => Promise<OutputOf<E>>

/** Name and contact of an installation. */
export type Brand = {
  name: string
  support_email: string
}

/**
 * Files of a build (specification section 7): the id of the latest build, and the metadata of each build by its id.
 * Both hold a `BuildMetadata`.
 */
export const latestBuildFile = '/builds/latest.json'
export const buildMetadataFile = (id: string) => `/builds/meta/${id}.json`
export type BuildMetadata = { id: string; timestamp: number }

/** The service worker; at the top, so that it may open every page. */
export const workerFile = '/worker.js'

/** Added to the address of a page: its payload, the data that the page is rendered from. */
export const payloadFile = '/_payload.json'

/** Payload of a page. Pages behind a sign-in load their data from the API, so `data` and `digest` are null. */
export type PagePayload = {
  build: string
  path: string
  locale: Locale
  title: string | null
  /** Changes whenever `data` does; the document has the same in `data-payload`. */
  digest: string | null
  data: unknown
}

/** URL paths of the built browser files; each begins with `/`. */
export type Assets = {
  /** Id of the build; every document carries it. */
  build: string
  /** Style sheets of every page. */
  styles: readonly string[]
  /** Sheet name -> style sheet of the pages that declare it, e.g. `finder` -> `/assets/finder-3f2a.css`. */
  sheets: Readonly<Record<string, string>>
  /** Island name -> module to load, e.g. `map` -> `/assets/map-3f2a.js`. */
  islands: Readonly<Record<string, string>>
  /** Files to preload: the font of Latin text. */
  fonts: readonly string[]
  /** Program of the signed-in areas; null when it was not built. */
  app?: AppAssets | null
}

/** Files that a shell document links. */
export type AppAssets = {
  /** Entry module. */
  script: string
  styles: readonly string[]
  /** Layout -> modules to preload because every page of the layout needs them. */
  preloads: Readonly<Record<string, readonly string[]>>
}

export type PageRequest = {
  method: 'GET' | 'POST'
  locale: Locale
  /** Path without the locale prefix: `/find-care/mexico-city`. */
  path: string
  query: URLSearchParams
  /** Form data of a POST. */
  form: URLSearchParams | null
  /** Scheme, host and port of the site; canonical URLs begin with it. */
  origin: string
  scheme: Scheme
  brand: Brand
  assets: Assets
  /** Whether the browser sent a sign-in cookie, unverified; only for pages that are not cached. */
  has_session?: boolean
  /** Whether the payload is requested instead of the document. */
  is_payload?: boolean
  /** Public keys that verify letters and cards; on the page that checks them. */
  public_keys?: readonly unknown[]
  /** Whether errors may be shown in full; never in production. */
  show_debug?: boolean
  /** What this visitor chose; without a tag manager there is no choice. */
  visits?: { choice: VisitChoice; tag_manager: TagManager }
  /** Where the page reports faults; without it nowhere. */
  fault_target?: FaultTarget
  /** Address of the PMTiles archive with streets; null for the schematic map. */
  map_tiles: string | null
  /** Calendar day in the default time zone. */
  today: string
  /** Directory version: increases with every change of the data that public pages show. */
  data_version: number
  call: Call
}

export type PageAnswer =
  | { kind: 'payload'; status: number; json: string; cacheable: boolean }
  | {
      kind: 'document'
      status: number
      html: string
      /** True when the document depends only on path, query, locale, scheme and data version. */
      cacheable: boolean
      /** False excludes the page from search engines (`noindex`). */
      index: boolean
    }
  | { kind: 'redirect'; status: 301 | 302 | 303 | 308; to: string }

/** An error for the error page (specification sections 2 and 8). */
export type PageProblem = {
  status: number
  /** Sentence for the visitor; null for the general one. */
  message: string | null
  /** Incident number for support; null for a plain 404. */
  incident: string | null
  /** Stack and data; only outside production. */
  debug: string | null
}

/** An article of the site as feeds and sitemaps list it; paths are without the prefix of their language. */
export type SiteArticle = {
  locale: Locale
  category: string
  path: string
  title: string
  description: string
  author: string
  /** Calendar days, `YYYY-MM-DD`. */
  published: string
  updated: string
  /** Its whole text without markup, for the search. */
  text: string
  /** Its path in each language that has it. */
  translations: readonly { locale: Locale; path: string }[]
}

/** Exports of the built pages; the server imports nothing else of them. */
export type Site = {
  routes: readonly Route[]
  /** Guides and help of every language, newest first. */
  articles: readonly SiteArticle[]
  /** Answers every path; unknown ones with the 404 page. Throws only on a bug. */
  answer(request: PageRequest): Promise<PageAnswer>
  answerProblem(request: Omit<PageRequest, 'call'>, problem: PageProblem): PageAnswer
}
