import { languagesOfLay, lexicon, minRoot } from './lexicon.ts'
import { rootOf } from './roots.ts'
import type { Token } from './tokens.ts'

/** The roots of words in each language of the lay words. */
export const rootsOf = (content: readonly Token[]): string[][] =>
  languagesOfLay.map((language) => content.map(({ text }) => rootOf(text, language)))

/** Other forms of the words of a phrase: `swallowed a coin`, `operarme la nariz`. */
export const byRoots = (run: readonly Token[], content: readonly Token[]) => {
  if (content.length === 1 && (content[0]?.text.length ?? 0) < minRoot) return undefined
  const isPair = content.length === 2 && isSaidOf(run)
  return languagesOfLay
    .flatMap((language) => {
      const roots = content.map(({ text }) => rootOf(text, language))
      const known = lexicon.roots[language]
      return [
        known.get(roots.join(' ')),
        isPair ? known.get(roots.toReversed().join(' ')) : undefined,
      ]
    })
    .find(Boolean)
}

/** True unless a short word has only its beginning in common with the lexicon's: `side` is no form of `sida`. */
export const isForm = (text: string) => {
  if (text.length !== 4) return true
  const base = text.replace(/s$/, '')
  return [text, base, `${text}s`, base.replace(/a$/, 'o'), base.replace(/o$/, 'a')].some((form) =>
    lexicon.phrases.has(form)
  )
}

/** A number between the words of a phrase says how much: `lose 20 kilos`. */
export const withoutNumbers = (content: readonly Token[]) => {
  const words = content.filter(({ text }) => !/^\d+$/.test(text))
  return words.length > 1 && words.length < content.length
    ? lexicon.ids.get(words.map(({ stem }) => stem).join(' '))
    : undefined
}

const between = new Set(
  'is are was get got very so the el la los las esta estan muy con tengo'.split(' ')
)
/** True for two words beside each other, or one said of the other: `my eyes are yellow`; not for `lift my arm`. */
const isSaidOf = (run: readonly Token[]) => run.slice(1, -1).every(({ text }) => between.has(text))

/** What people write as one word or two: `tooth ache`, and `bloodpressure` in the lexicon itself. */
export const joined = ([a, b, ...more]: readonly Token[]) =>
  a && b && more.length === 0 && a.text.length + b.text.length > 6
    ? lexicon.phrases.get(a.text + b.text)
    : undefined
