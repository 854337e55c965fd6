/** How a doubtful field is presented: the ambiguous character and the alternatives. Pure. */
import type { CardValue } from '@numo/domains/extractions/rules-card.ts'

/** The character in which two values differ. */
export type CharacterPair = { place: number; a: string; b: string }

/** Returns the only character in which two texts differ; null when they differ more or are not texts. */
export function pairOf(
  value: CardValue | null,
  other: CardValue | undefined
): CharacterPair | null {
  if (typeof value !== 'string' || typeof other !== 'string') return null
  const [one, two] = [Array.from(value), Array.from(other)]
  if (one.length !== two.length) return null
  const places = one.flatMap((sign, place) => (sign === two[place] ? [] : [place]))
  const [place] = places
  if (places.length !== 1 || place === undefined) return null
  return { place, a: one[place] ?? '', b: two[place] ?? '' }
}

/**
 * Returns the candidate values of a field without duplicates, most likely first; at most as many as there are shortcut
 * keys.
 */
export function choicesOf(
  value: CardValue | null,
  alternatives: readonly CardValue[],
  max = 4
): CardValue[] {
  const seen = new Set<string>()
  return (value === null ? alternatives : [value, ...alternatives])
    .filter((one) => {
      const key = JSON.stringify(one)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, max)
}

export type Box = { left: number; top: number; width: number; height: number }

/** Enlarges a box by a margin, for the crop of the picture. */
export function roomAround({ left, top, width, height }: Box, by = 0.35): Box {
  const x = Math.max(0, left - height * by)
  const y = Math.max(0, top - height * by)
  return {
    left: x,
    top: y,
    width: Math.min(1 - x, width + 2 * height * by),
    height: Math.min(1 - y, height * (1 + 2 * by)),
  }
}

/** Returns the approximate box of one character, assuming equal widths. */
export const signBox = ({ left, top, width, height }: Box, place: number, length: number): Box => ({
  left: left + (width * place) / length,
  top,
  width: width / length,
  height,
})
