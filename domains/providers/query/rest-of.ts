import type { Marked } from './marks.ts'
import { before } from './vocabulary.ts'

/** Returns the query as typed without its place and what announces it. */
export function restOf(tokens: readonly Marked[]): string | null {
  const isPlace = (i: number) => tokens[i]?.role?.is === 'place'
  const kept = tokens.filter(({ text }, i) => {
    if (isPlace(i)) return false
    for (
      let at = i;
      before.has(tokens[at]?.text ?? '') ||
      ['de', 'the', 'la', 'el'].includes(tokens[at]?.text ?? '');
      at++
    )
      if (isPlace(at + 1) && (before.has(text) || at > i)) return false
    return true
  })
  return (
    kept
      .map(({ raw }) => raw)
      .filter(Boolean)
      .join(' ') || null
  )
}
