import { isFiller } from './fillers.ts'
import { mark } from './mark.ts'
import type { Marked } from './marks.ts'
import { nothingKnown } from './places.ts'
import { plain } from './plain.ts'
import { tokensOf } from './tokens.ts'
import { translated } from './translate.ts'

/** Words of a query that only the directory can tell: places, insurers, names. Empty when the vocabulary has read all of it. */
export function unknownWords(q: string): string[] {
  const tokens = translated(tokensOf(q), nothingKnown).map((token): Marked => ({
    ...token,
    role: null,
    is_corrected: false,
  }))
  mark(tokens, nothingKnown)
  return tokens
    .filter(
      (token) =>
        token.role?.is === 'place' ||
        token.role?.is === 'name' ||
        (token.role === null && !isFiller(token) && plain(token) === token)
    )
    .map(({ text }) => text)
}
