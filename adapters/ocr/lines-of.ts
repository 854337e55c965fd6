import type { Box } from './port.ts'

/** Grain that is read as text has less, and boxes of any height that would join lines or part them. */
const leastSure = 0.4

/**
 * Groups boxes into lines of text, numbered from the top, and returns them in reading order. Words that are unsure do not
 * define a line where others do.
 */
export function inLines<T extends { box: Box; confidence: number }>(
  words: readonly T[]
): (T & { line: number })[] {
  const lines: { top: number; bottom: number; words: T[] }[] = []
  const middle = ({ box }: T) => box.top + box.height / 2
  const heights = words.map(({ box }) => box.height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  // A dash is too low to define a line: it joins an existing line.
  const isSlight = ({ box }: T) => box.height < usual * 0.5
  const rank = (word: T) => (isSlight(word) ? 2 : word.confidence < leastSure ? 1 : 0)
  const inOrder = words.toSorted((a, b) => rank(a) - rank(b) || middle(a) - middle(b))
  for (const word of inOrder) {
    const at = middle(word)
    const line = lines.findLast(({ top, bottom }) => {
      const height = bottom - top
      if (isSlight(word)) return at > top && at < bottom
      // A label in small print beside a bold value shares its line, although their centres differ.
      return (
        at > top && at < bottom && word.box.height < height * 2.2 && height < word.box.height * 3
      )
    })
    if (!line) {
      lines.push({ top: word.box.top, bottom: word.box.top + word.box.height, words: [word] })
      continue
    }
    line.words.push(word)
    if (rank(word) > 0) continue
    const tops = line.words.map(({ box }) => box.top)
    const bottoms = line.words.map(({ box }) => box.top + box.height)
    line.top = tops.reduce((sum, value) => sum + value, 0) / tops.length
    line.bottom = bottoms.reduce((sum, value) => sum + value, 0) / bottoms.length
  }
  const fromAbove = lines.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)
  return fromAbove.flatMap(({ words: own }, line) =>
    own.toSorted((a, b) => a.box.left - b.box.left).map((word) => ({ ...word, line }))
  )
}
