/** How a doubt is put to a person: which character it is about, and the ways to read it. Pure. */
import type { CardValue } from '@numo/domains/extractions/rules-card.ts'

/** One character two readings differ in. */
export type CharacterPair = { place: number; a: string; b: string }

/** Where two readings differ in exactly one character; null: they differ more, or are no texts. */
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

/** The ways to read a field, likeliest first, each once; at most as many as there are keys to choose with. */
export function choicesOf(
  value: CardValue | null,
  alternatives: readonly CardValue[],
  most = 4
): CardValue[] {
  const seen = new Set<string>()
  return (value === null ? alternatives : [value, ...alternatives])
    .filter((one) => {
      const key = JSON.stringify(one)
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, most)
}

export type Box = { left: number; top: number; width: number; height: number }

/** A box with room around it, inside the picture: what is cut out to be looked at. */
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

/** Where one character of a text stands, if its letters are about equally wide. */
export const signBox = ({ left, top, width, height }: Box, place: number, length: number): Box => ({
  left: left + (width * place) / length,
  top,
  width: width / length,
  height,
})
