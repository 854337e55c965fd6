import { expect, test } from 'vitest'
import { doubtOddMarks } from './odd-marks.ts'
import { greyOf } from './prepare/grey.ts'

const size = 20
/** Ten columns of a letter: `above` is an accent, `on` sits on the letter, `under` hangs from it. */
type Drawn = {
  is_small?: boolean
  above?: 'dot' | 'twins' | 'acute' | 'grave' | 'tilde' | 'ring'
  on?: boolean
  under?: boolean
}

const tall = 120

/** Draws words of plain bars with their marks below each other, and says which are doubted when read as these texts. */
function doubted(words: readonly (readonly [text: string, glyphs: readonly Drawn[]])[]): boolean[] {
  const max = Math.max(...words.map(([, glyphs]) => glyphs.length))
  const grey = greyOf(max * size + 40, words.length * tall)
  grey.data.fill(255)
  const dot = (x: number, y: number, w = 4, h = 4) => {
    for (let dy = 0; dy < h; dy++)
      for (let dx = 0; dx < w; dx++) grey.data[(y + dy) * grey.width + x + dx] = 0
  }
  words.forEach(([, glyphs], row) =>
    glyphs.forEach(({ is_small = false, above, on = false, under = false }, k) => {
      const x = 20 + k * size
      const [top, base] = [row * tall + (is_small ? 54 : 40), row * tall + 80]
      dot(x, top, 12, base - top)
      const y = top - 9
      if (above === 'dot') dot(x + 4, y)
      if (above === 'twins') [x, x + 8].forEach((at) => dot(at, y))
      if (above === 'tilde') dot(x, y, 12, 4)
      if (above === 'ring')
        for (const [dx, dy] of [
          [2, 0],
          [0, 2],
          [4, 2],
          [2, 4],
        ] as const)
          dot(x + 2 + dx, y - 3 + dy)
      const slope = above === 'acute' ? -1 : 1
      if (above === 'acute' || above === 'grave')
        for (let n = -3; n <= 3; n++) dot(x + 5 + n, y + 1 + slope * n, 3, 2)
      if (on) dot(x + 4, top - 12, 4, 12)
      if (under) dot(x + 4, base, 4, 10)
    })
  )
  const read = words.map(([text, glyphs], row) => ({
    text,
    confidence: 0.95,
    alternatives: [],
    box: {
      left: 18 / grey.width,
      top: (row * tall + 28) / grey.height,
      width: (glyphs.length * size + 4) / grey.width,
      height: 62 / grey.height,
    },
  }))
  return doubtOddMarks(read, grey).map(({ confidence }) => confidence !== 0.95)
}
const isDoubted = (text: string, glyphs: readonly Drawn[]) => doubted([[text, glyphs]])[0]

const [capital, small] = [{}, { is_small: true }] as const

test('a word that has the marks of its text keeps its confidence', () => {
  expect(isDoubted('Asa', [capital, small, small])).toBe(false)
  expect(isDoubted('Ási', [{ above: 'acute' }, small, { is_small: true, above: 'dot' }])).toBe(
    false
  )
  expect(isDoubted('PEÑA', [capital, capital, { above: 'tilde' }, capital])).toBe(false)
  expect(isDoubted('Güe', [capital, { is_small: true, above: 'twins' }, small])).toBe(false)
  expect(isDoubted('Ago', [capital, { is_small: true, under: true }, small])).toBe(false)
  // Dots of bold letters join them.
  expect(isDoubted('Asi', [capital, small, small])).toBe(false)
})

test.each<[string, string, Drawn[]]>([
  ['Å', 'Ása', [{ above: 'ring' }, small, small]],
  ['Å whose ring touches it', 'ASA', [{ on: true }, capital, capital]],
  ['Å before small letters', 'Asa', [{ on: true }, small, small]],
  ['Ö', 'Óse', [{ above: 'twins' }, small, small]],
  ['ä', 'Kase', [capital, { is_small: true, above: 'twins' }, small, small]],
  ['ã', 'Joáo', [capital, small, { is_small: true, above: 'tilde' }, small]],
  ['è', 'Helén', [capital, small, small, { is_small: true, above: 'grave' }, small]],
  ['š', 'Sasa', [capital, small, { is_small: true, above: 'tilde' }, small]],
  ['ç', 'Caca', [capital, small, { is_small: true, under: true }, small]],
  [
    'é that was taken for ñ',
    'Peñas',
    [capital, small, { is_small: true, above: 'acute' }, small, small],
  ],
  ['nothing, where an accent was read', 'Ása', [capital, small, small]],
  ['nothing, where dots were read', 'Güe', [capital, small, small]],
])('%s in the picture, %s in the text: doubted', (_, text, glyphs) => {
  expect(isDoubted(text, glyphs)).toBe(true)
})

test('numbers have no marks, and what is doubted stays as it is', () => {
  expect(isDoubted('A5A', [{ above: 'ring' }, capital, capital])).toBe(false)
})

test('a dot that is missing is doubted only where dots are apart from their letters', () => {
  const dotted = { is_small: true, above: 'dot' } as const
  const seen = ['Asi', 'Tie', 'Sir'].map((text) => [text, [capital, dotted, small]] as const)
  const missing = ['Ali', [capital, small, small]] as const
  expect(doubted([...seen, missing])).toEqual([false, false, false, true])
  expect(doubted([...seen, ['Afi', [capital, small, small]]])).toEqual([false, false, false, false])
  expect(doubted([...seen.slice(1), missing])).toEqual([false, false, false])
  expect(doubted([...seen.slice(1), missing, missing])).toEqual([false, false, false, false])
})
