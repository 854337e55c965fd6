import type { OcrPage, OcrWord } from '@numo/adapters/ocr/port.ts'
import { median } from './cells.ts'

/** Words below this confidence may have a box of more than their letters. */
const maxConfidence = 0.75

/** A box has more than letters in it that is this many times as wide as they are elsewhere, and each wider than the box is high. */
const maxWidthRatio = 1.9
const maxCharRatio = 1.1

const isMeasure = ({ text, confidence }: OcrWord) => confidence >= 0.6 && text.length >= 3

/** Width of a character: of the other words of its line, else that of the page at its height. Null when nothing tells. */
function pitchFor(word: OcrWord, words: readonly OcrWord[]): number | null {
  const measures = words.filter((other) => other !== word && isMeasure(other))
  const inLine = measures.filter(({ line }) => line === word.line)
  if (inLine.length > 0) return median(inLine.map(({ flat, text }) => flat.width / text.length))
  if (measures.length < 5) return null
  return (
    median(measures.map(({ flat, text }) => flat.width / text.length / flat.height)) *
    word.flat.height
  )
}

/**
 * Narrows the boxes of words that a line across the card runs through: the engine takes the line for a part of the word,
 * and its box reaches to the next column. Its end is cut, unless other lines begin where the word begins then.
 */
export function narrow(page: OcrPage): OcrPage {
  const { words, flat_ratio } = page
  const narrowed = words.map((word): OcrWord => {
    const { flat, text, confidence, line } = word
    if (confidence > maxConfidence || !/[\p{L}\p{N}]{3}/u.test(text)) return word
    if ((flat.width * flat_ratio) / text.length < flat.height * maxCharRatio) return word
    const pitch = pitchFor(word, words)
    if (pitch === null || flat.width < pitch * text.length * maxWidthRatio) return word
    const width = pitch * text.length
    const right = flat.left + flat.width
    const starts = words.filter(
      (other) =>
        isMeasure(other) &&
        other.line !== line &&
        Math.abs(other.flat.left - right + width) * flat_ratio < other.flat.height * 0.5
    )
    const left = starts.length > 1 ? right - width : flat.left
    return { ...word, flat: { ...flat, left, width } }
  })
  return { ...page, words: narrowed }
}
