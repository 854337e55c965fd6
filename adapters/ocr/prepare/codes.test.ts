import { expect, test } from 'vitest'
import { blackened, codesOn } from './codes.ts'
import { greyOf } from './grey.ts'

const [width, height] = [1600, 1000]

/** A white card on which one may draw black boxes. */
function page() {
  const grey = greyOf(width, height)
  grey.data.fill(255)
  const fill = (left: number, top: number, wide: number, tall: number) => {
    for (let y = top; y < top + tall; y++)
      grey.data.fill(0, y * width + left, y * width + left + wide)
  }
  /** Rows of strokes like those of letters. */
  const write = (left: number, top: number, long: number, tall: number) => {
    for (let x = left; x + 16 < left + long; x += 24) {
      fill(x, top, 6, tall)
      fill(x, top + Math.floor(tall / 2), 16, 5)
    }
  }
  return { grey, fill, write }
}
/** Numbers that look like chance and are the same each time. */
const chance = (n: number) => (Math.imul(n, 2_654_435_761) >>> 7) % 100

test('bars and squares of modules are codes, and the words beside them are not', () => {
  const { grey, fill, write } = page()
  for (let x = 1000, n = 1; x < 1300; n++) {
    const wide = 2 + (chance(n) % 4)
    fill(x, 800, wide, 90)
    x += wide + 2 + (chance(n + 50) % 4)
  }
  for (let row = 0; row < 29; row++)
    for (let column = 0; column < 29; column++)
      if (chance(row * 31 + column) < 50) fill(1100 + column * 8, 300 + row * 8, 8, 8)
  write(1000, 920, 300, 24)
  write(600, 810, 360, 30)
  write(600, 860, 360, 30)
  const codes = codesOn(grey)
  expect(codes.length).toBe(2)
  const clean = blackened(grey, codes)
  const inkIn = (left: number, top: number, wide: number, tall: number) => {
    let ink = 0
    for (let y = top; y < top + tall; y++)
      for (let x = left; x < left + wide; x++) if (clean.data[y * width + x] === 0) ink++
    return ink / (wide * tall)
  }
  expect(inkIn(1010, 802, 270, 80)).toBe(1)
  expect(inkIn(1110, 310, 200, 200)).toBe(1)
  for (const [top, tall] of [
    [810, 30],
    [860, 30],
  ] as const)
    expect(inkIn(600, top, 360, tall)).toBeLessThan(0.6)
  expect(inkIn(1000, 920, 300, 24)).toBeLessThan(0.6)
})

test('titles, paragraphs, tables and frames are no codes', () => {
  const { grey, fill, write } = page()
  write(100, 60, 700, 90)
  for (let line = 0; line < 8; line++) write(100, 220 + line * 32, 280, 20)
  for (let row = 0; row <= 6; row++) fill(600, 250 + row * 45, 500, 2)
  for (let column = 0; column <= 5; column++) fill(600 + column * 100, 250, 2, 270)
  for (let row = 0; row < 6; row++) write(620, 262 + row * 45, 460, 24)
  fill(1250, 250, 260, 6)
  fill(1250, 500, 260, 6)
  fill(1250, 250, 6, 250)
  fill(1504, 250, 6, 256)
  expect(codesOn(grey)).toEqual([])
  expect(blackened(grey, [])).toBe(grey)
})
