import type { MergedWord } from './merge-readings.ts'
import { oddDigits, type Glyph } from './odd-digits.ts'
import type { Grey } from './prepare/grey.ts'
import { forEachPart } from './prepare/specks.ts'

/** Upper limit of the confidence of a word whose accents and dots are not those of its text. */
const maxWhenOdd = 0.5
const dark = 128
/** As shares of the height of the tallest letter of a word. */
const leastMark = 0.07
const tallestMark = 0.4
const lowestMark = 0.6
const descends = 0.16
/** So much taller than the other capitals, or than the smallest letter, is a letter only with something on it. */
const tallestCapital = 1.17
const tallestSmall = 1.62

const acute = '\u0301'
const tilde = '\u0303'
const diaeresis = '\u0308'

/** A connected component of ink. `slant` is the correlation of x and y: negative when it rises to the right. */
type Part = { left: number; right: number; top: number; bottom: number; slant: number }

function partsOf(grey: Grey): Part[] {
  const parts: Part[] = []
  forEachPart(grey, dark, (pixels) => {
    const [x0, y0] = [(pixels[0] ?? 0) % grey.width, Math.floor((pixels[0] ?? 0) / grey.width)]
    const part: Part = { left: x0, right: x0, top: y0, bottom: y0, slant: 0 }
    let [sx, sy, xx, yy, xy] = [0, 0, 0, 0, 0]
    for (const at of pixels) {
      const [x, y] = [at % grey.width, Math.floor(at / grey.width)]
      const [dx, dy] = [x - x0, y - y0]
      part.left = Math.min(part.left, x)
      part.right = Math.max(part.right, x)
      part.bottom = Math.max(part.bottom, y)
      sx += dx
      sy += dy
      xx += dx * dx
      yy += dy * dy
      xy += dx * dy
    }
    const n = pixels.length
    const spread = Math.sqrt((xx - (sx * sx) / n) * (yy - (sy * sy) / n))
    parts.push({ ...part, slant: spread > 0 ? (xy - (sx * sy) / n) / spread : 0 })
  })
  return parts
}

const width = ({ left, right }: Part) => right - left + 1
const height = ({ top, bottom }: Part) => bottom - top + 1

/** What a text has above its letters and below its line. */
function marksOfText(text: string) {
  const decomposed = text.normalize('NFD')
  const count = (pattern: RegExp) => decomposed.match(pattern)?.length ?? 0
  const [acutes, tildes, twins] = [acute, tilde, diaeresis].map((sign) =>
    count(new RegExp(sign, 'g'))
  )
  return {
    above:
      count(/[ij](?!\p{M})|['\u2019]/gu) +
      count(/\p{M}/gu) +
      (twins ?? 0) -
      count(/\u0327|\u0328/g),
    below: count(/[gjpqyJQ,;]|\u0327|\u0328/g),
    /** Dots that stand alone: after `f` they are often part of it. */
    dots: count(/(?<!f)[ij](?!\p{M})/gu),
    acutes: acutes ?? 0,
    tildes: tildes ?? 0,
    has_accent: /\p{M}/u.test(decomposed),
  }
}

/** Compares the accents, dots and tails of the ink of a word with those of the letters that were read. */
function compareMarks(text: string, parts: readonly Part[]) {
  const tall = Math.max(0, ...parts.map(height))
  const ink = parts.filter((part) => Math.max(width(part), height(part)) > tall * leastMark)
  const glyphs = ink.filter((part) => height(part) > tall * tallestMark)
  const bottoms = glyphs.map(({ bottom }) => bottom).toSorted((a, b) => a - b)
  const base = bottoms[Math.floor((bottoms.length - 1) / 3)] ?? 0
  const heights = glyphs.map(({ top }) => base - top).toSorted((a, b) => a - b)
  const isCapital = text === text.toUpperCase()
  const usual = heights[isCapital ? Math.floor((heights.length - 1) / 2) : 0] ?? 0
  const max = usual * (isCapital ? tallestCapital : tallestSmall)
  const above = ink.filter(
    (part) => height(part) <= tall * tallestMark && part.bottom < base - tall * lowestMark
  )
  const below = ink.filter(({ bottom }) => bottom > base + tall * descends)
  const expected = marksOfText(text)
  const is_odd =
    (glyphs.length > 2 && (heights.at(-1) ?? 0) > max) ||
    above.length > expected.above ||
    below.length > expected.below ||
    (expected.has_accent && above.length < expected.above) ||
    above.filter(({ slant }) => slant < -0.3).length < expected.acutes ||
    above.filter((part) => width(part) > height(part) * 1.4).length < expected.tildes
  const lacks_dot = !expected.has_accent && above.length < expected.dots
  return { is_odd, lacks_dot, has_dots: expected.dots > 0 }
}

/** Whether there is ink in an area of a part, given in shares of its width and height. */
function hasInk(
  part: Part,
  [x0, x1]: readonly [number, number],
  [y0, y1]: readonly [number, number],
  grey: Grey
) {
  const at = (from: number, size: number, share: number) => Math.round(from + (size - 1) * share)
  for (let y = at(part.top, height(part), y0); y <= at(part.top, height(part), y1); y++)
    for (let x = at(part.left, width(part), x0); x <= at(part.left, width(part), x1); x++)
      if ((grey.data[y * grey.width + x] ?? 255) < dark) return true
  return false
}

const glyphOf = (part: Part, grey: Grey): Glyph => ({
  left: part.left,
  width: width(part),
  height: height(part),
  has_centre: hasInk(part, [0.42, 0.58], [0.44, 0.56], grey),
  has_corners: hasInk(part, [0, 0.12], [0, 0.18], grey) && hasInk(part, [0.88, 1], [0, 0.18], grey),
})

/** The parts of the ink that a word covers, with what stands on its letters. */
function partsIn({ box }: MergedWord, parts: readonly Part[], grey: Grey): Part[] {
  const [left, right] = [box.left * grey.width, (box.left + box.width) * grey.width]
  const tall = box.height * grey.height
  const top = box.top * grey.height
  return parts.filter((part) => {
    const [x, y] = [(part.left + part.right) / 2, (part.top + part.bottom) / 2]
    const isBeside = x > left - 2 && x < right + 2 && y > top - tall * 0.25 && y < top + tall * 1.2
    return isBeside && height(part) < tall * 1.3
  })
}

/**
 * Lowers the confidence of words whose ink on the picture is not that of their text: accents, dots and tails, and the
 * width of digits. The reader knows the letters of two languages: it takes `Å` for `Á`, `ö` for `ó`, `ã` for `á`, `ç`
 * for `c`, and the `O` of `3O08` for `0`, and is sure of it.
 */
export function doubtOddMarks(words: readonly MergedWord[], grey: Grey): MergedWord[] {
  const parts = partsOf(grey)
  const own = words.map((word) => partsIn(word, parts, grey))
  const compared = words.map(({ text, confidence }, k) =>
    confidence > maxWhenOdd && /^[\p{L}\p{M}'\u2019.,:-]{2,}$/u.test(text)
      ? compareMarks(text, own[k] ?? [])
      : null
  )
  const glyphs = words.map(({ text }, k) => ({
    text,
    glyphs: (own[k] ?? []).map((part) => glyphOf(part, grey)),
  }))
  const hasOddDigit = oddDigits(glyphs)
  // Where dots are seen at all, one that is missing tells of `ı`.
  const dotted = compared.filter((one) => one?.has_dots)
  const seen = dotted.filter((one) => !one?.lacks_dot).length
  const showsDots = seen >= dotted.length * 0.75
  return words.map((word, k) =>
    compared[k]?.is_odd || (showsDots && compared[k]?.lacks_dot) || hasOddDigit[k]
      ? { ...word, confidence: Math.min(word.confidence, maxWhenOdd) }
      : word
  )
}
