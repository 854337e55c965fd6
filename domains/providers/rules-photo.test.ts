import { expect, test } from 'vitest'
import { digestOf, photoName, photoProblemOf } from './rules-photo.ts'

test.each([
  [400, 400, null],
  [800, 1000, null],
  [800, 1010, null],
  [401, 400, null],
  [319, 319, 'photo-too-small'],
  [320, 2000, 'photo-shape'],
  [1000, 800, 'photo-shape'],
])('%i by %i pixels: %s', (width_px, height_px, problem) => {
  expect(photoProblemOf({ width_px, height_px })).toBe(problem)
})

test('a photo is recognised by its file name', () => {
  const digest = '0123456789abcdef0123456789abcdef'
  expect(digestOf(photoName(digest))).toBe(digest)
  expect(digestOf('social')).toBeNull()
  expect(digestOf(`photo-${digest}0`)).toBeNull()
})
