/** The sentences of the pages. English names the keys; a test keeps Spanish complete. */
import { createInstance } from 'i18next'
import type { Locale } from '@numo/kit/locales.ts'
import common from './words/en/common.json'
import error from './words/en/error.json'
import find_care from './words/en/find-care.json'
import for_patients from './words/en/for-patients.json'
import for_providers from './words/en/for-providers.json'
import home from './words/en/home.json'
import loading from './words/en/loading.json'
import provider from './words/en/provider.json'
import es_common from './words/es/common.json'
import es_error from './words/es/error.json'
import es_find_care from './words/es/find-care.json'
import es_for_patients from './words/es/for-patients.json'
import es_for_providers from './words/es/for-providers.json'
import es_home from './words/es/home.json'
import es_loading from './words/es/loading.json'
import es_provider from './words/es/provider.json'

const en = { common, error, find_care, for_patients, for_providers, home, loading, provider }
const es = {
  common: es_common,
  error: es_error,
  find_care: es_find_care,
  for_patients: es_for_patients,
  for_providers: es_for_providers,
  home: es_home,
  loading: es_loading,
  provider: es_provider,
}

/** `cities_one` and `cities_other` are one sentence, `cities`; `by_other` alone is itself. */
type Counted<Name, Tree> = Name extends `${infer Base}_${'one' | 'other'}`
  ? `${Base}_one` | `${Base}_other` extends keyof Tree
    ? Base
    : Name
  : Name
type KeyOf<Tree, Before extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Before}${Counted<Name, Tree> & string}`
    : KeyOf<Tree[Name], `${Before}${Name}.`>
}[keyof Tree & string]

/** `area.name` of a sentence; a counted one (`_one`, `_other`) is named without its ending. */
export type WordKey = KeyOf<typeof en>
/** Says a sentence. `count` picks singular or plural; everything else fills its `{{gaps}}`. */
export type Words = (key: WordKey, values?: Record<string, string | number>) => string

type Tree = { [name: string]: string | Tree }

/** Spanish has a form of its own for whole millions; the sentences here say it like any plural. */
function withMillions(tree: Tree): Tree {
  const result: Tree = {}
  for (const [name, value] of Object.entries(tree)) {
    result[name] = typeof value === 'string' ? value : withMillions(value)
    if (typeof value === 'string' && name.endsWith('_other') && `${name.slice(0, -6)}_one` in tree)
      result[`${name.slice(0, -6)}_many`] = value
  }
  return result
}

function wordsOf(locale: Locale, tree: Tree): Words {
  const i18n = createInstance({
    lng: locale,
    fallbackLng: false,
    ns: ['words'],
    defaultNS: 'words',
    resources: { [locale]: { words: withMillions(tree) } },
    initAsync: false,
    // React and `escapeHtml` escape; twice would show `&amp;` to people.
    interpolation: { escapeValue: false },
  })
  void i18n.init()
  const t = i18n.getFixedT(locale)
  const plain = new Map<string, string>()
  return (key, values) => {
    if (values) return t(key, values)
    let text = plain.get(key)
    if (text === undefined) plain.set(key, (text = t(key)))
    return text
  }
}

const built: Record<Locale, Words> = { en: wordsOf('en', en), es: wordsOf('es', es) }

export const wordsFor = (locale: Locale): Words => built[locale]

/** Every sentence of every language, for the tests that compare them. */
export const allWords: Record<Locale, Tree> = { en, es }
