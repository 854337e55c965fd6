import { publicKeysPath } from '@numo/domains/authorizations/rules-public-keys.ts'
import { localePath, locales } from '@numo/kit/locales.ts'

/*
 * Everything that a browser keeps so that parts of the program open without a network. The only such list: the service
 * worker (`web/worker.ts`) keeps the first part, in its cache; pages keep the second, in the browser's storage, for whoever
 * is signed in. Signing out removes both, and so does a session that has ended.
 */

/** Pages whose documents are kept in every language. They hold nothing of anybody. */
export const keptPages = ['/verify', '/offline'] as const

/** Addresses of their documents. */
export const keptDocuments: readonly string[] = keptPages.flatMap((path) =>
  locales.map((locale) => localePath(locale, path))
)

/** Data that anybody may read: the public keys that verify letters and cards. Asked again whenever there is a network. */
export const keptData: readonly string[] = [publicKeysPath]

/** Header of data that the service worker answers with what it kept, because there is no network. */
export const keptHeader = 'numo-kept'

/** Bounds of the cache; the build fails when scripts, styles, font and decoder of the kept pages exceed them. */
export const maxEntries = 120
export const maxBytes = 4_000_000

/** Name of the cache of a build. */
export const cachePrefix = 'numo-offline-'

/** What pages keep of a person who asked for it, by its name in the browser's storage, with its bound in characters. */
export const keptOfPerson = {
  /** Emergency card and member cards: the checkbox of the emergency card. */
  emergency: 100_000,
  /** Saved doctors with what is known of them: the checkbox of the saved doctors. */
  doctors: 200_000,
} as const
export type KeptOfPerson = keyof typeof keptOfPerson
