import { fold } from '@numo/kit/text.ts'

/** A word of a query. */
export type Token = {
  /** As typed. */
  raw: string
  /** Folded: lower case, no accents. */
  text: string
  stem: string
  /** True after a punctuation mark: a clause begins. */
  starts?: boolean
}

/** Words that carry no meaning inside a phrase: `dolor de la espalda` is `dolor de espalda`. */
const small = new Set(
  [
    'a an and are am at by for from i im in is its me my of on or our the this to with your ive im hes shes theyre weve youre his her their he she we',
    'al con de del e el en es la las le les lo los me mi mis nos o para por que se su sus te tu u un una unas uno unos y',
  ]
    .join(' ')
    .split(' ')
)
export const isSmall = (text: string): boolean => small.has(text)

/** Strips plural and gender endings: `niñas` and `niño` share a stem, so do `kids` and `kid`. */
export function stemOf(word: string): string {
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  const single = word.length > 3 && word.endsWith('s') ? word.slice(0, -1) : word
  return single.length > 3 ? single.replace(/[aeo]$/, '') : single
}

/** British spellings, as the vocabulary has them: `haemorrhoids`, `oesophagus`, `tumour`. */
const american = (word: string): string =>
  word
    .replace(/(^p|orthop|h|an|leuk|gyn|^c|isch)ae(?=[mdcks])/, '$1e')
    .replace(/^oe(?=[sd])|(?<=rrh)oe(?=a)|(?<=^f)oe(?=t)/, 'e')
    .replace(/(?<=tum|od|col)our/, 'or')

/** Splits a text into words. Apostrophes of contractions and possessives join (`can't`, `children's`), those of names split (`O'Brien`). */
export function tokensOf(text: string): Token[] {
  const joined = text
    .normalize('NFC')
    // Abbreviations: `E.N.T.`, `p.t.`.
    .replace(
      /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}\p{L}?/gu,
      (dotted) => `${dotted.replaceAll('.', '')} `
    )
    .replace(/(\p{L})['’](s|t|re|m|ve|ll|d)(?!\p{L})/giu, '$1$2')
  return [
    ...joined.matchAll(/([,.;:!?¡¿()\n](?!\d)[^\p{L}\p{M}\p{N}]*)?([\p{L}\p{M}\p{N}]+)/gu),
  ].flatMap(([, mark, raw = '']) =>
    // Without its tilde a nail is an article.
    fold(/^uñas?$/iu.test(raw) ? 'unha' : raw)
      .split(' ')
      .filter(Boolean)
      .map((word) => american(word))
      .map((word, i) => ({
        raw,
        text: word,
        stem: stemOf(word),
        ...(mark && i === 0 ? { starts: true } : {}),
      }))
  )
}

/** Returns the words without those that carry no meaning; all of them when nothing else is left. */
export function contentOf<T extends Pick<Token, 'text'>>(tokens: readonly T[]): T[] {
  const content = tokens.filter(({ text }) => !isSmall(text))
  return content.length > 0 ? content : [...tokens]
}
