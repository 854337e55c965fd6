import type { Box } from './port.ts'

type PlacedWord = { text: string; confidence: number; box: Box; row?: number }

/** How much of the shorter of two stretches the other covers; negative for what lies apart. */
export const overlap = (a: number, aLength: number, b: number, bLength: number) =>
  (Math.min(a + aLength, b + bLength) - Math.max(a, b)) / Math.max(1e-9, Math.min(aLength, bLength))

/** Whether two looks read the same ink there. */
export const isSamePlace = (a: Box, b: Box) =>
  overlap(a.top, a.height, b.top, b.height) > 0.5 &&
  overlap(a.left, a.width, b.left, b.width) > 0.35

const leastSure = 0.5
/** In heights of the words it covers: a word of two lines is taller. */
const tallerBy = 1.3
const isText = ({ text }: PlacedWord) => /[\p{L}\p{N}]{3}/u.test(text)

/** Whether a word covers two that another look reads one above the other. */
function coversTwoLines(word: PlacedWord, others: readonly PlacedWord[]): boolean {
  if (!isText(word)) return false
  const covered = others.filter(
    (one) =>
      isText(one) &&
      one.confidence >= leastSure &&
      word.box.height > one.box.height * tallerBy &&
      isSamePlace(word.box, one.box)
  )
  return covered.some(({ box }) =>
    covered.some((below) => overlap(box.top, box.height, below.box.top, below.box.height) < 0.1)
  )
}

/**
 * The words of lines that one look took two lines of print for: a small label and the value under it, read as one row of
 * halves of letters. Only those are returned in whose place another look has read something else.
 */
export function tornWords<T extends PlacedWord>(looks: readonly (readonly T[])[]): Set<T> {
  const broken = looks.map((words, k) => {
    const others = looks.filter((_, other) => other !== k)
    const covering = words.filter((word) => others.some((one) => coversTwoLines(word, one)))
    const rows = new Set(covering.flatMap(({ row }) => row ?? []))
    return words.filter(
      (word) => covering.includes(word) || (word.row !== undefined && rows.has(word.row))
    )
  })
  const all = new Set(broken.flat())
  const sound = looks.flat().filter((word) => !all.has(word) && word.confidence >= leastSure)
  return new Set(
    [...all].filter((word) =>
      sound.some((one) => one.text !== word.text && isSamePlace(one.box, word.box))
    )
  )
}
