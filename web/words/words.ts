/** Translations of the public pages. English defines the keys; a test keeps Spanish complete. */
import type { Locale } from '@numo/kit/locales.ts'
import blog from './en/blog.json'
import common from './en/common.json'
import cost from './en/cost.json'
import emergency from './en/emergency.json'
import error from './en/error.json'
import find_care from './en/find-care.json'
import for_patients from './en/for-patients.json'
import for_providers from './en/for-providers.json'
import home from './en/home.json'
import loading from './en/loading.json'
import provider from './en/provider.json'
import site_search from './en/site-search.json'
import es_blog from './es/blog.json'
import es_common from './es/common.json'
import es_cost from './es/cost.json'
import es_emergency from './es/emergency.json'
import es_error from './es/error.json'
import es_find_care from './es/find-care.json'
import es_for_patients from './es/for-patients.json'
import es_for_providers from './es/for-providers.json'
import es_home from './es/home.json'
import es_loading from './es/loading.json'
import es_provider from './es/provider.json'
import es_site_search from './es/site-search.json'
import { wordsOf, type KeyOf, type Tree, type WordsOf } from './words-of.ts'

const en = {
  blog,
  common,
  cost,
  emergency,
  error,
  find_care,
  for_patients,
  for_providers,
  home,
  loading,
  provider,
  site_search,
}
const es = {
  blog: es_blog,
  common: es_common,
  cost: es_cost,
  emergency: es_emergency,
  error: es_error,
  find_care: es_find_care,
  for_patients: es_for_patients,
  for_providers: es_for_providers,
  home: es_home,
  loading: es_loading,
  provider: es_provider,
  site_search: es_site_search,
}

/** Translation key `area.name`; plural forms (`_one`, `_other`) are named without their suffix. */
export type WordKey = KeyOf<typeof en>
/** Translates a key. `count` selects the plural form; the other values replace `{{placeholders}}`. */
export type Words = WordsOf<WordKey>

const built: Record<Locale, Words> = { en: wordsOf('en', en), es: wordsOf('es', es) }

export const wordsFor = (locale: Locale): Words => built[locale]

/** All translations, for the tests that compare them. */
export const allWords: Record<Locale, Tree> = { en, es }
