import type { OcrPage, OcrWord } from '@numo/adapters/ocr/port.ts'
import { cellsOf } from './cells.ts'

/** Rise per width. Straight pages have up to 0.015, from letters of different heights. */
const leastSlant = 0.03

/** Slope of the text of a page: of each word to the next one of its cell, by least squares. */
function slantOf(page: OcrPage): number {
  const steps = cellsOf(page, 1).flatMap(({ words }) =>
    words.slice(1).map(({ flat: to }, k) => {
      const from = words[k]?.flat ?? to
      const across = (to.left + to.width / 2 - from.left - from.width / 2) * page.flat_ratio
      return { across, down: to.top + to.height / 2 - from.top - from.height / 2 }
    })
  )
  const sum = steps.reduce((all, { across }) => all + across * across, 0)
  return sum === 0 ? 0 : steps.reduce((all, { across, down }) => all + across * down, 0) / sum
}

function straightened({ flat, ...word }: OcrWord, slant: number, ratio: number): OcrWord {
  const rise = Math.min(Math.abs(slant) * flat.width * ratio, flat.height * 0.6)
  const middle = flat.top + flat.height / 2 - slant * (flat.left + flat.width / 2) * ratio
  const height = flat.height - rise
  return { ...word, flat: { ...flat, top: middle - height / 2, height } }
}

/** Numbers the lines of level words again, and returns the words in reading order. */
function inLines(words: readonly OcrWord[]): OcrWord[] {
  const middle = ({ flat }: OcrWord) => flat.top + flat.height / 2
  const lines: OcrWord[][] = []
  // Sure words first: noise of any height neither joins lines nor parts them.
  const inOrder = words.toSorted((a, b) => b.confidence - a.confidence)
  for (const word of inOrder) {
    const own = lines.find(([first]) => {
      const size = Math.max(first?.flat.height ?? 0, word.flat.height)
      return first !== undefined && Math.abs(middle(first) - middle(word)) < size / 2
    })
    if (own) own.push(word)
    else lines.push([word])
  }
  const top = ([first]: OcrWord[]) => (first ? middle(first) : 0)
  return lines
    .toSorted((a, b) => top(a) - top(b))
    .flatMap((own, line) =>
      own.toSorted((a, b) => a.flat.left - b.flat.left).map((word) => ({ ...word, line }))
    )
}

/**
 * Puts the words of a page whose text still runs uphill or downhill on level lines: otherwise a value far from its label
 * stands on the line of the label above or below. A fold through a card can mislead the engine so.
 */
export function straighten(page: OcrPage): { page: OcrPage; is_slanted: boolean } {
  const slant = slantOf(page)
  if (Math.abs(slant) < leastSlant) return { page, is_slanted: false }
  const level = page.words.map((word) => straightened(word, slant, page.flat_ratio))
  return { page: { ...page, words: inLines(level) }, is_slanted: true }
}
