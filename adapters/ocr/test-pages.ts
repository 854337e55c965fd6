/** Pages without a picture, for tests: what would be read if a card said this. */
import type { OcrPage, OcrWord } from './port.ts'

export type PlacedText = {
  text: string
  /** Left and top as fractions of the picture. */
  at: readonly [left: number, top: number]
  /** Height of the letters as a fraction of the picture; 0.03 without. */
  size?: number
  /** 0.95 without. */
  confidence?: number
}

/** Letters are about half as wide as they are high; the picture is 1.6 times as wide as high. */
const ratio = 1.6

/** A page as an engine would have read it, from texts and where they begin. */
export function pageOf(texts: readonly PlacedText[]): OcrPage {
  const tops = [...new Set(texts.map(({ at }) => at[1]))].toSorted((a, b) => a - b)
  const words = texts
    .toSorted((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0])
    .flatMap(({ text, at: [left, top], size = 0.03, confidence = 0.95 }) => {
      const letter = (size * 0.5) / ratio
      let x = left
      return text.split(' ').flatMap((part): OcrWord[] => {
        const flat = { left: x, top, width: Math.min(part.length * letter, 1 - x), height: size }
        x += (part.length + 1) * letter
        if (part === '' || flat.width <= 0) return []
        const line = tops.indexOf(top)
        return [{ text: part, confidence, box: flat, flat, line, alternatives: [] }]
      })
    })
  return {
    words,
    width: 1600,
    height: 1000,
    flat_ratio: ratio,
    rotation: 0,
    engine: 'memory',
    engine_version: '1',
  }
}
