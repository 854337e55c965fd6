import type { PageText } from '@numo/adapters/inspection/port.ts'
import type { OcrPage } from '@numo/adapters/ocr/port.ts'

/** A word with its place, in units of the page's height. */
export type BillWord = {
  text: string
  confidence: number
  left: number
  right: number
  top: number
  bottom: number
}
/** Words at one height, from left to right. */
export type BillRow = { page: number; words: readonly BillWord[]; text: string; top: number }

/** Words of a PDF's text: exactly what the file says. */
export const wordsOfText = ({ words, ratio }: PageText): BillWord[] =>
  words.map(({ text, left, top, width, height }) => ({
    text,
    confidence: 1,
    left: left * ratio,
    right: (left + width) * ratio,
    top,
    bottom: top + height,
  }))

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

/** Words that were read from a picture; noise is left out. */
export const wordsOfPicture = ({ words, flat_ratio }: OcrPage): BillWord[] =>
  words.flatMap(({ text, confidence, flat, is_cut, alternatives }) =>
    confidence < 0.25 || !/[\p{L}\p{N}$€£]/u.test(text)
      ? []
      : [
          {
            text,
            // Two readings that differ in a digit prove nothing.
            confidence:
              is_cut || alternatives.some((one) => digitsOf(one) !== digitsOf(text))
                ? Math.min(confidence, 0.3)
                : confidence,
            left: flat.left * flat_ratio,
            right: (flat.left + flat.width) * flat_ratio,
            top: flat.top,
            bottom: flat.top + flat.height,
          },
        ]
  )

/** Groups the words of a page into rows, across its columns: a price stands at the height of what it is for. */
export function rowsOf(words: readonly BillWord[], page: number): BillRow[] {
  const rows: { words: BillWord[]; top: number; bottom: number }[] = []
  const middle = ({ top, bottom }: BillWord) => (top + bottom) / 2
  const height = ({ top, bottom }: { top: number; bottom: number }) => bottom - top
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const row = rows.findLast((one) => {
      const shared = Math.min(one.bottom, word.bottom) - Math.max(one.top, word.top)
      return shared > Math.min(height(one), height(word)) * 0.5
    })
    if (!row) {
      rows.push({ words: [word], top: word.top, bottom: word.bottom })
      continue
    }
    row.words.push(word)
    // Tall words do not pull in the rows above and below.
    if (height(word) < height(row) * 1.5) {
      row.top = (row.top * (row.words.length - 1) + word.top) / row.words.length
      row.bottom = (row.bottom * (row.words.length - 1) + word.bottom) / row.words.length
    }
  }
  return rows
    .toSorted((a, b) => a.top - b.top)
    .map(({ words, top }) => {
      const inOrder = words.toSorted((a, b) => a.left - b.left)
      return { page, top, words: inOrder, text: inOrder.map(({ text }) => text).join(' ') }
    })
}
