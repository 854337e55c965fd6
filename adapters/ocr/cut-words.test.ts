import { describe, expect, test } from 'vitest'
import { markCut } from './cut-words.ts'
import { greyOf } from './prepare/grey.ts'
import type { Paper } from './prepare/paper.ts'

const [width, height] = [400, 250]
type Colour = readonly [number, number, number]

/** Paper with a colour for each place, in fractions. */
function paperOf(colourAt: (x: number, y: number) => Colour, contrast = 200): Paper {
  const channels = [greyOf(width, height), greyOf(width, height), greyOf(width, height)] as const
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const colour = colourAt(x / width, y / height)
      channels.forEach((channel, k) => (channel.data[y * width + x] = colour[k] ?? 0))
    }
  return { channels, contrast }
}

const paper: Colour = [214, 222, 230]
/** A label and its value on one line. */
const words = [
  {
    text: 'ID',
    line: 0,
    confidence: 0.95,
    box: { left: 0.1, top: 0.4, width: 0.05, height: 0.04 },
  },
  {
    text: 'MGH-4471',
    line: 0,
    confidence: 0.95,
    box: { left: 0.4, top: 0.4, width: 0.2, height: 0.04 },
  },
] as const
const everywhere = () => true
const within = (left: number, right: number, top: number, bottom: number, colour: Colour) =>
  paperOf((x, y) => (x > left && x < right && y > top && y < bottom ? colour : paper))
const cut = (of: Paper, isShown: (x: number, y: number) => boolean = everywhere) =>
  markCut(words, of, isShown).map(({ is_cut }) => is_cut)

test('words on an evenly lit page are complete', () => {
  expect(cut(paperOf(() => paper))).toEqual([false, false])
})

test('a slow gradient of light marks no word as cut', () => {
  const fading = paperOf((x) => [214 - x * 90, 222 - x * 90, 230 - x * 90])
  expect(cut(fading)).toEqual([false, false])
})

test.each([
  ['a bright patch where the number would go on', [0.615, 0.8, 0.35, 0.5]],
  ['a bright patch before it', [0.3, 0.39, 0.35, 0.5]],
  ['a bright patch over its upper half', [0.35, 0.65, 0.25, 0.39]],
  ['a bright patch on a part of it', [0.5, 0.8, 0.3, 0.5]],
  ['a bright patch between the label and it', [0.22, 0.28, 0.35, 0.5]],
] as const)('%s', (_, [left, right, top, bottom]) => {
  const marked = markCut(words, within(left, right, top, bottom, [255, 255, 253]), everywhere)
  expect(marked[1]).toMatchObject({ is_cut: true, confidence: 0.5 })
  expect(marked[0]?.is_cut).toBe(false)
})

test('soft glare that takes the tint of light paper cuts words; light that falls off leaves it', () => {
  const soft = within(0.615, 0.8, 0.35, 0.5, [232, 233, 232])
  expect(cut(soft)).toEqual([false, true])
  const lit = within(0.615, 0.8, 0.35, 0.5, [223, 232, 240])
  expect(cut(lit)).toEqual([false, false])
})

test('a finger, a foil and a shadow cut words like a glare; marks elsewhere do not', () => {
  for (const colour of [
    [141, 85, 54],
    [120, 255, 180],
    [120, 124, 128],
  ] as const)
    expect(cut(within(0.61, 1, 0, 1, colour))).toEqual([false, true])
  expect(cut(within(0.7, 0.95, 0.6, 0.9, [255, 255, 255]))).toEqual([false, false])
})

test.each([
  ['where a number would go on', [0.615, 0.8, 0.35, 0.5]],
  ['before it', [0.3, 0.39, 0.35, 0.5]],
  ['between the label and it', [0.22, 0.28, 0.35, 0.5]],
  ['over its upper half', [0.35, 0.65, 0.25, 0.39]],
  ['over its end', [0.56, 0.8, 0.35, 0.5]],
] as const)(
  'on nearly white paper a burnt-out patch counts %s',
  (_, [left, right, top, bottom]) => {
    const light: Colour = [243, 244, 248]
    const patch = (colour: Colour) =>
      cut(paperOf((x, y) => (x > left && x < right && y > top && y < bottom ? colour : light)))
    expect(patch([255, 255, 253])).toEqual([false, true])
    // A lighter panel in which ink would show.
    expect(patch([247, 248, 252])).toEqual([false, false])
    expect(cut(paperOf((x) => [255 - x * 40, 255 - x * 40, 255 - x * 40]))).toEqual([false, false])
  }
)

test('in the dark a smaller step counts', () => {
  const night = (x: number): Colour => (x > 0.61 ? [62, 62, 62] : [48, 50, 52])
  expect(cut(paperOf(night, 40))).toEqual([false, true])
  expect(cut(paperOf(night, 200))).toEqual([false, false])
})

test('a number at the edge of the picture may be incomplete', () => {
  const even = paperOf(() => paper)
  expect(cut(even, (x) => x < 0.615)).toEqual([false, true])
  expect(cut(even, (_, y) => y < 0.445)).toEqual([true, true])
  expect(cut(even, (x) => x < 0.7)).toEqual([false, false])
})

describe('the name of a company, in letters taller than the others', () => {
  const box = { left: 0.2, top: 0.1, width: 0.3, height: 0.07 }
  const title = { text: 'Harbour', line: 0, confidence: 0.95, box }
  const isCut = (of: Paper) => markCut([title, ...words], of, everywhere)[0]?.is_cut
  const blue: Colour = [20, 60, 140]

  test('is whole beside a logo, and where its thick letters darken the paper', () => {
    expect(isCut(within(0.08, 0.17, 0.07, 0.2, blue))).toBe(false)
    expect(isCut(within(0.21, 0.5, 0.11, 0.16, [120, 124, 130]))).toBe(false)
  })

  test.each<[string, number, number, number, number, Colour]>([
    ['a bright patch before it', 0.08, 0.17, 0.07, 0.2, [255, 255, 253]],
    ['a finger from above', 0.08, 0.17, 0, 0.2, blue],
    ['a finger from the side', 0, 0.17, 0.07, 0.2, blue],
    ['something after it', 0.52, 0.6, 0.07, 0.2, blue],
    ['something over its end', 0.4, 0.6, 0, 0.2, blue],
  ])('is doubted beside %s', (_, left, right, top, bottom, colour) => {
    expect(isCut(within(left, right, top, bottom, colour))).toBe(true)
  })

  test('a number beside the same logo is doubted', () => {
    expect(cut(within(0.34, 0.385, 0.395, 0.445, blue))).toEqual([false, true])
  })
})
