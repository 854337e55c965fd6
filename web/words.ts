/** The sentences of the pages. English names the keys; a test keeps Spanish complete. */
import type { Locale } from '@numo/kit/locales.ts'
import blog from './words/en/blog.json'
import common from './words/en/common.json'
import emergency from './words/en/emergency.json'
import error from './words/en/error.json'
import find_care from './words/en/find-care.json'
import for_patients from './words/en/for-patients.json'
import for_providers from './words/en/for-providers.json'
import home from './words/en/home.json'
import loading from './words/en/loading.json'
import provider from './words/en/provider.json'
import es_blog from './words/es/blog.json'
import es_common from './words/es/common.json'
import es_emergency from './words/es/emergency.json'
import es_error from './words/es/error.json'
import es_find_care from './words/es/find-care.json'
import es_for_patients from './words/es/for-patients.json'
import es_for_providers from './words/es/for-providers.json'
import es_home from './words/es/home.json'
import es_loading from './words/es/loading.json'
import es_provider from './words/es/provider.json'
import { wordsOf, type KeyOf, type Tree, type WordsOf } from './words-of.ts'

const en = {
  blog,
  common,
  emergency,
  error,
  find_care,
  for_patients,
  for_providers,
  home,
  loading,
  provider,
}
const es = {
  blog: es_blog,
  common: es_common,
  emergency: es_emergency,
  error: es_error,
  find_care: es_find_care,
  for_patients: es_for_patients,
  for_providers: es_for_providers,
  home: es_home,
  loading: es_loading,
  provider: es_provider,
}

/** `area.name` of a sentence; a counted one (`_one`, `_other`) is named without its ending. */
export type WordKey = KeyOf<typeof en>
/** Says a sentence. `count` picks singular or plural; everything else fills its `{{gaps}}`. */
export type Words = WordsOf<WordKey>

const built: Record<Locale, Words> = { en: wordsOf('en', en), es: wordsOf('es', es) }

export const wordsFor = (locale: Locale): Words => built[locale]

/** Every sentence of every language, for the tests that compare them. */
export const allWords: Record<Locale, Tree> = { en, es }
