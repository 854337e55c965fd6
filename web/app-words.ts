/** The sentences of the signed-in areas; a browser loads those of its own language. */
import type { Locale } from '@numo/kit/locales.ts'
import type app from './words/en/app.json'
import type auth from './words/en/auth.json'
import type directory from './words/en/directory.json'
import type list from './words/en/list.json'
import type nav from './words/en/nav.json'
import type people from './words/en/people.json'
import type record from './words/en/record.json'
import type screens from './words/en/screens.json'
import type security from './words/en/security.json'
import type staff from './words/en/staff.json'
import { wordsOf, type KeyOf, type Tree, type WordsOf } from './words-of.ts'

type AppTree = {
  app: typeof app
  auth: typeof auth
  directory: typeof directory
  list: typeof list
  nav: typeof nav
  people: typeof people
  record: typeof record
  screens: typeof screens
  security: typeof security
  staff: typeof staff
}

/** `area.name` of a sentence of the signed-in areas. */
export type AppWordKey = KeyOf<AppTree>
export type AppWords = WordsOf<AppWordKey>

/** Every sentence of a language. */
export async function loadAppTree(locale: Locale): Promise<Tree> {
  // One import per language, so that the build makes one file of each.
  return locale === 'es'
    ? (await import('./words/es-app.ts')).tree
    : (await import('./words/en-app.ts')).tree
}

export const loadAppWords = async (locale: Locale): Promise<AppWords> =>
  wordsOf<AppWordKey>(locale, await loadAppTree(locale))
