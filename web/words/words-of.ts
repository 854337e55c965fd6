/** Lookup of translations; `words.ts` and `app-words.ts` declare the keys. */
import type { Locale } from '@numo/kit/locales.ts'

/** Merges the plural forms `cities_one` and `cities_other` to `cities`; a single form keeps its name. */
type Counted<Name, Tree> = Name extends `${infer Base}_${'one' | 'other'}`
  ? `${Base}_one` | `${Base}_other` extends keyof Tree
    ? Base
    : Name
  : Name

/** Keys `area.name` of a tree; plural forms (`_one`, `_other`) are named without their suffix. */
export type KeyOf<Tree, Before extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Before}${Counted<Name, Tree> & string}`
    : KeyOf<Tree[Name], `${Before}${Name}.`>
}[keyof Tree & string]

export type Tree = { [name: string]: string | Tree }

/** Translates a key. `count` selects the plural form; the other values replace `{{placeholders}}`. */
export type WordsOf<Key> = (key: Key, values?: Record<string, string | number>) => string

/** Returns the text at `a.b.c` of a tree; undefined when there is none. */
function sentenceAt(tree: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = tree
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * Returns the translator of a tree. Plural forms are `_one` and `_other`; Spanish uses the ordinary plural for whole
 * millions. A missing key is returned itself, so that it is noticed. Does not escape: React and `escapeHtml` do, and
 * escaping twice would show `&amp;`.
 */
export function wordsOf<Key extends string>(locale: Locale, tree: Tree): WordsOf<Key> {
  const plurals = new Intl.PluralRules(locale)
  const found = new Map<string, string>()
  const at = (key: string): string => {
    const known = found.get(key) ?? sentenceAt(tree, key)
    // The tree may grow: missing keys are not cached.
    if (known !== undefined) found.set(key, known)
    return known ?? key
  }
  const counted = (key: string, count: number) => {
    const form = plurals.select(count) === 'one' ? '_one' : '_other'
    return sentenceAt(tree, key + form) === undefined ? at(key) : at(key + form)
  }
  return (key, values) => {
    if (!values) return at(key)
    const { count } = values
    const text = typeof count === 'number' ? counted(key, count) : at(key)
    const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : gap
    )
    // A time of day in Spanish ends with a period of its own.
    return filled.replaceAll(/([ap]\.\s?m\.)\./g, '$1')
  }
}
