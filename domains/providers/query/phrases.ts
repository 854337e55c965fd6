import { isForeign, languagesOfLay, lexicon, minRoot, ordinary } from './lexicon.ts'
import { rootOf } from './roots.ts'
import type { Token } from './tokens.ts'

/** The roots of words in each language of the lay words. */
export const rootsOf = (content: readonly Token[]): string[][] =>
  languagesOfLay.map((language) => content.map(({ text }) => rootOf(text, language)))

const minSureRoot = 4

/** Other forms of the words of a phrase: `swallowed a coin`, `operarme la nariz`. */
export const byRoots = (run: readonly Token[], content: readonly Token[]) => {
  const [only = ''] = content.length === 1 ? content.map(({ text }) => text) : []
  if (content.length === 1 && only.length < minRoot) return undefined
  const isPair = content.length === 2 && isSaidOf(run)
  return languagesOfLay
    .filter((language) => !isForeign(only, language))
    .flatMap((language) => {
      const roots = content.map(({ text }) => rootOf(text, language))
      const known = lexicon.roots[language]
      // A short root has too many words: `marido` is no form of `mareo`.
      if (roots.length === 1 && (roots[0]?.length ?? 0) < minSureRoot) return []
      return [
        known.get(roots.join(' ')),
        isPair ? known.get(roots.toReversed().join(' ')) : undefined,
      ]
    })
    .find(Boolean)
}

/** True unless a short or everyday word has only its beginning in common with the lexicon's: `side` is no form of `sida`, `place` of `placa`. */
export const isForm = (text: string) => {
  if (text.length !== 4 && !ordinary.has(text)) return true
  const base = text.replace(/s$/, '')
  return [text, base, `${text}s`, base.replace(/a$/, 'o'), base.replace(/o$/, 'a')].some((form) =>
    lexicon.phrases.has(form)
  )
}

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))
/** Words that only say how much and how often, in any phrase. */
const degrees = setOf(
  `ten twenty thirty forty fifty sixty diez quince veinte treinta cuarenta cincuenta sesenta really very so too super pretty quite just always still constantly suddenly keep keeps kept kinda little bit lot all time these days lately again
  muy tan bien super mucho mucha muchos muchas bastante demasiado siempre todavia sigue siguen ratos rato poco algo cada vez mas luego seguido ultimamente otra`
)
/** Words that only link what is said to whom or what it is said of. */
const links = setOf(
  `that which feels feel feeling seems gets getting got gone goes went looks look being been has have had
  que esta estan siente sienten siento anda andan`
)
const isDegree = ({ text }: Token) => degrees.has(text) || /^\d+$/.test(text)

/** The words of a phrase without numbers, words of degree and links, which add nothing: `lose 20 kilos`, `a cut that is infected`. */
export const barelySaid = (content: readonly Token[]): Token[][] => {
  const words = content.filter((token) => !isDegree(token))
  return [words, words.filter(({ text }) => !links.has(text))].filter(
    (some) => some.length > 1 && some.length < content.length
  )
}
export const withoutDegrees = (content: readonly Token[]) =>
  barelySaid(content)
    .map((some) => lexicon.ids.get(some.map(({ stem }) => stem).join(' ')) ?? byRoots(some, some))
    .find(Boolean)

const between = new Set(
  'is are was get got very so the el la los las esta estan muy con tengo'.split(' ')
)
const inside = /^(?:en|in) (?:mi|mis|su|sus|my|his|her) $/
/** True for two words beside each other, or one said of the other: `my eyes are yellow`, `sangre en mi popo`; not for `lift my arm`. */
const isSaidOf = (run: readonly Token[]) => {
  const middle = run.slice(1, -1)
  return (
    middle.every(({ text }) => between.has(text)) ||
    inside.test(middle.map(({ text }) => `${text} `).join(''))
  )
}

/** What people write as one word or two: `tooth ache`, and `bloodpressure` in the lexicon itself. */
export const joined = ([a, b, ...more]: readonly Token[]) =>
  a && b && more.length === 0 && a.text.length + b.text.length > 6
    ? lexicon.phrases.get(a.text + b.text)
    : undefined
