import { expect, test } from 'vitest'
import { oddDigits, type Glyph } from './odd-digits.ts'

/** One glyph per letter: `width` of a height of 20; a dash is low. */
type Drawn = { width?: number; height?: number; has_centre?: boolean; has_corners?: boolean }
const glyphs = (drawn: readonly Drawn[]): Glyph[] =>
  drawn.map(({ width = 12, height = 20, has_centre = false, has_corners = false }, k) => ({
    left: k * 20,
    width,
    height,
    has_centre,
    has_corners,
  }))
const isOdd = (text: string, ...drawn: readonly Drawn[]) =>
  oddDigits([{ text, glyphs: glyphs(drawn) }])[0]

const digit: Drawn = {}
const one: Drawn = { width: 8 }
const dash: Drawn = { height: 3 }

test.each<[string, string, Drawn[]]>([
  ['digits of one width', '3008', [digit, digit, digit, digit]],
  ['a narrow one', '3148', [digit, one, digit, digit]],
  ['dotted zeros', '3008', [digit, { has_centre: true }, { has_centre: true }, digit]],
  ['a dash between digits', '30-48', [digit, digit, dash, digit, digit]],
  ['digits that touch', '3008', [digit, { width: 30 }, digit]],
  ['letters', 'OIL', [{ width: 18 }, { width: 3 }, digit]],
  ['a letter beside digits', 'W30', [{ width: 22 }, digit, digit]],
])('%s are what was read', (_, text, drawn) => {
  expect(isOdd(text, ...drawn)).toBe(false)
})

test.each<[string, string, Drawn[]]>([
  ['a zero that is wider', '3008', [digit, { width: 17 }, digit, digit]],
  ['a zero without the dot of another', '3008', [digit, digit, { has_centre: true }, digit]],
  ['a one that is a bare stroke', '3148', [digit, { width: 3 }, digit, digit]],
  [
    'a one with a stroke across its top',
    '3148',
    [digit, { width: 8, has_corners: true }, digit, digit],
  ],
])('%s may be a letter', (_, text, drawn) => {
  expect(isOdd(text, ...drawn)).toBe(true)
})

test('a number of zeros and ones is compared with the digits of the others', () => {
  const words = [
    { text: '101', glyphs: glyphs([one, { width: 17 }, one]) },
    { text: '4482', glyphs: glyphs([digit, digit, digit, digit]) },
  ]
  expect(oddDigits(words)).toEqual([true, false])
})

test('without another digit nobody says how wide one is', () => {
  expect(isOdd('101', one, { width: 17 }, one)).toBe(false)
})
