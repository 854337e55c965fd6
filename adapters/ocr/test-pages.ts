/** Text placed on a page, for tests without pictures. */
import { inLines } from './lines-of.ts'
import type { OcrPage } from './port.ts'

export type PlacedText = {
  text: string
  /** Left and top as fractions of the picture. */
  at: readonly [left: number, top: number]
  /** Character height as a fraction of the picture height; defaults to 0.03. */
  size?: number
  /** Defaults to 0.95. */
  confidence?: number
}

/** Width of the picture divided by its height. Characters are about half as wide as high. */
const ratio = 1.6

/** Builds the page that an engine would return for the given texts. */
export function pageOf(texts: readonly PlacedText[]): OcrPage {
  const words = texts.flatMap(({ text, at: [left, top], size = 0.03, confidence = 0.95 }) => {
    const char = (size * 0.5) / ratio
    let x = left
    return text.split(' ').flatMap((part) => {
      const box = { left: x, top, width: Math.min(part.length * char, 1 - x), height: size }
      x += (part.length + 1) * char
      return part === '' || box.width <= 0
        ? []
        : [{ text: part, confidence, box, alternatives: [] }]
    })
  })
  return {
    words: inLines(words).map((word) => ({ ...word, flat: word.box })),
    width: 1600,
    height: 1000,
    flat_ratio: ratio,
    rotation: 0,
    engine: 'memory',
    engine_version: '1',
  }
}
