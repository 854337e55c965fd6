import { expect, test } from 'vitest'
import { greyOf, type Grey } from './grey.ts'
import { withoutPattern } from './specks.ts'

const [width, height] = [600, 400]

/** A page with one black stroke that has a grey edge, and grey grain on every so many pixels of its lower half. */
function page(grain: { value: number; every: number }): Grey {
  const grey = greyOf(width, height)
  grey.data.fill(255)
  for (let y = 20; y < 60; y++)
    for (let x = 20; x < 26; x++) grey.data[y * width + x] = x === 20 || x === 25 ? 180 : 0
  for (let y = 200; y < height; y += grain.every)
    for (let x = 2; x < width; x += grain.every) grey.data[y * width + x] = grain.value
  return grey
}
const cleaned = (of: Grey) => withoutPattern(of, new Uint8Array(of.data.length).fill(200), 200)
const inkIn = ({ data }: Grey, from: number, to: number) =>
  data.subarray(from * width, to * width).filter((value) => value < 255).length

test('grey grain that is nowhere black goes, a black stroke stays with its grey edge', () => {
  const grainy = page({ value: 170, every: 5 })
  const clean = cleaned(grainy)
  expect(inkIn(grainy, 200, height)).toBeGreaterThan(4000)
  expect(inkIn(clean, 200, height)).toBe(0)
  expect(clean.data.subarray(0, 200 * width)).toEqual(grainy.data.subarray(0, 200 * width))
})

test('a few grey dots belong to the card', () => {
  const dotted = page({ value: 170, every: 40 })
  expect(cleaned(dotted)).toEqual(dotted)
})
