/** How sentences are said; `words.ts` and `app-words.ts` know which there are. */
import type { Locale } from '@numo/kit/locales.ts'

/** `cities_one` and `cities_other` are one sentence, `cities`; `by_other` alone is itself. */
type Counted<Name, Tree> = Name extends `${infer Base}_${'one' | 'other'}`
  ? `${Base}_one` | `${Base}_other` extends keyof Tree
    ? Base
    : Name
  : Name

/** `area.name` of every sentence of a tree; a counted one (`_one`, `_other`) is named without its ending. */
export type KeyOf<Tree, Before extends string = ''> = {
  [Name in keyof Tree & string]: Tree[Name] extends string
    ? `${Before}${Counted<Name, Tree> & string}`
    : KeyOf<Tree[Name], `${Before}${Name}.`>
}[keyof Tree & string]

export type Tree = { [name: string]: string | Tree }

/** Translates a sentence. `count` picks singular or plural; everything else fills its `{{gaps}}`. */
export type WordsOf<Key> = (key: Key, values?: Record<string, string | number>) => string

/** The sentence at `a.b.c` of a tree; undefined when there is none. */
function sentenceAt(tree: Tree, key: string): string | undefined {
  let found: string | Tree | undefined = tree
  for (const part of key.split('.'))
    found = typeof found === 'object' && Object.hasOwn(found, part) ? found[part] : undefined
  return typeof found === 'string' ? found : undefined
}

/**
 * The sentences of a tree in a language. A counted one has the forms `_one` and `_other`; Spanish says whole millions
 * like any plural. A sentence that is missing shows its key, so that it is seen. Nothing is escaped here: React and
 * `escapeHtml` do it, and twice would show `&amp;` to people.
 */
export function wordsOf<Key extends string>(locale: Locale, tree: Tree): WordsOf<Key> {
  const plurals = new Intl.PluralRules(locale)
  const found = new Map<string, string>()
  const at = (key: string): string => {
    const known = found.get(key) ?? sentenceAt(tree, key)
    // The tree may grow: what is not there yet is looked for again.
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
    return text.replaceAll(/\{\{(\w+)\}\}/g, (gap, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : gap
    )
  }
}
