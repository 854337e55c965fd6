import { expect, test } from 'vitest'
import { marksOf, refuseNoise } from './refuse-noise.ts'

/** White page of 1,000 by 1,000 pixels with `specks` evenly spaced specks of 2 by 2 pixels. */
function specked(specks: number) {
  const [width, height] = [1000, 1000]
  const data = new Uint8Array(width * height).fill(255)
  const aRow = Math.ceil(Math.sqrt(specks))
  const step = Math.floor(width / aRow)
  for (let n = 0; n < specks; n++) {
    const at = Math.floor(n / aRow) * step * width + (n % aRow) * step
    for (const place of [at, at + 1, at + width, at + width + 1]) data[place] = 0
  }
  return { data, width, height }
}

test('separate marks are counted one by one', () => {
  expect(marksOf(specked(300)).marks).toBe(300)
})

test('a card is read, also with a hard shadow; a full page of print or noise is refused', () => {
  const card = specked(500)
  expect(() => refuseNoise({ even: card, plain: card })).not.toThrow()
  expect(() => refuseNoise({ even: card, plain: specked(3000) })).not.toThrow()
  expect(() => refuseNoise({ even: specked(2000), plain: card })).toThrow('2000 marks')
  expect(() => refuseNoise({ even: card, plain: specked(20_000) })).toThrow('marks')
})
