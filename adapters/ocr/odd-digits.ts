/** The ink of one letter or digit, in pixels. `has_centre`, `has_corners`: ink in its middle, and at both ends of its top. */
export type Glyph = {
  left: number
  width: number
  height: number
  has_centre: boolean
  has_corners: boolean
}

/** As a share of the tallest glyph of a word: what is lower is a dash or a dot. */
const leastGlyph = 0.6
/** Against the other digits of a number: a round letter is wider than `0`, a bare stroke narrower than `1`. */
const widestZero = 1.17
const narrowestOne = 0.5

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]

type Sign = Glyph & { sign: string; ratio: number }

/** The letters and digits of a word with their ink; none when the ink is not as many glyphs. */
function signsOf(text: string, glyphs: readonly Glyph[]): Sign[] {
  const signs = Array.from(text).filter((sign) => /[\p{L}\p{N}]/u.test(sign))
  const tall = Math.max(0, ...glyphs.map(({ height }) => height))
  const own = glyphs
    .filter(({ height }) => height > tall * leastGlyph)
    .toSorted((a, b) => a.left - b.left)
  return own.length === signs.length
    ? own.map((glyph, k) => ({ ...glyph, sign: signs[k] ?? '', ratio: glyph.width / glyph.height }))
    : []
}

/**
 * Finds the numbers in which a letter was read as a digit: `3O08` as `3008`, `1I44` as `1144`. In nearly all fonts digits
 * are equally wide, a zero with ink in its middle has it everywhere, and a one has no stroke across its top.
 * Returns one flag per word.
 */
export function oddDigits(words: readonly { text: string; glyphs: readonly Glyph[] }[]): boolean[] {
  const read = words.map(({ text, glyphs }) => (/\d/.test(text) ? signsOf(text, glyphs) : []))
  const digitsOf = (word: readonly Sign[]) =>
    word.filter(({ sign }) => /[2-9]/.test(sign)).map(({ ratio }) => ratio)
  const usual = median(read.flatMap(digitsOf))
  return read.map((word) => {
    const own = digitsOf(word)
    const digit = (own.length > 1 ? median(own) : undefined) ?? usual ?? Number.NaN
    const zeros = word.filter(({ sign }) => sign === '0')
    const isDotted = zeros.some(({ has_centre }) => has_centre)
    return (
      zeros.some(
        ({ ratio, has_centre }) => ratio > digit * widestZero || isDotted !== has_centre
      ) ||
      word.some(
        ({ sign, ratio, has_corners }) =>
          sign === '1' && (ratio < digit * narrowestOne || has_corners)
      )
    )
  })
}
