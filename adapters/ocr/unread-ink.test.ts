import { expect, test } from 'vitest'
import type { MergedWord } from './merge-readings.ts'
import { greyOf, type Grey } from './prepare/grey.ts'
import { lowerBesideUnreadInk } from './unread-ink.ts'

/** White page of 400 by 100 pixels with a black bar in place of each word. */
function paper(...bars: readonly (readonly [left: number, right: number])[]): Grey {
  const grey = greyOf(400, 100)
  grey.data.fill(255)
  for (const [left, right] of bars)
    for (let y = 42; y < 58; y++)
      for (let x = left; x < right; x++) if (x % 6 < 3) grey.data[y * 400 + x] = 0
  return grey
}
const word = (text: string, left: number, right: number, top = 40, bottom = 60): MergedWord => ({
  text,
  confidence: 0.95,
  alternatives: [],
  box: {
    left: left / 400,
    top: top / 100,
    width: (right - left) / 400,
    height: (bottom - top) / 100,
  },
})
const confidences = (words: MergedWord[], grey: Grey) =>
  lowerBesideUnreadInk(words, grey).map(({ confidence }) => confidence)

test('a word with unread ink next to it is doubtful', () => {
  expect(confidences([word('PPO', 100, 140)], paper([100, 140], [150, 220]))).toEqual([0.6])
  expect(confidences([word('SELECT', 150, 220)], paper([100, 140], [150, 220]))).toEqual([0.6])
})

test('fully read words keep their confidence', () => {
  const words = [word('PPO', 100, 140), word('SELECT', 150, 220)]
  expect(confidences(words, paper([100, 140], [150, 220]))).toEqual([0.95, 0.95])
})

test('distant ink belongs to another text', () => {
  expect(confidences([word('PPO', 100, 140)], paper([100, 140], [200, 260]))).toEqual([0.95])
})

test('a stroke over half the card covers nothing', () => {
  const words = [word('PPO', 100, 140), word('|', 120, 300, 0, 100), word('Plan', 20, 60)]
  expect(confidences(words, paper([20, 60], [100, 140], [150, 220]))[0]).toBe(0.6)
})

test('a sign that was read covers its ink: `10 %`, `$ 500`', () => {
  const ink = paper([100, 140], [150, 170])
  expect(confidences([word('10', 100, 140), word('%', 150, 170)], ink)[0]).toBe(0.95)
  expect(confidences([word('$', 100, 140), word('500', 150, 170)], ink)[1]).toBe(0.95)
  expect(confidences([word('10', 100, 140), word('|', 150, 170)], ink)[0]).toBe(0.6)
})
