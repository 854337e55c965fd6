import { expect, test } from 'vitest'
import { placeAfter } from './move.ts'

test('j and k start at the first row, move row by row and stop at the ends', () => {
  const from = (focused: number, by: 1 | -1) => placeAfter({ count: 3, opened: -1, focused }, by)
  expect([from(-1, 1), from(-1, -1), from(0, 1), from(2, 1), from(1, -1), from(0, -1)]).toEqual([
    0, 0, 1, 2, 0, 0,
  ])
})

test('they start from an open row, wherever the focus is', () => {
  expect(placeAfter({ count: 9, opened: 4, focused: 0 }, 1)).toBe(5)
  expect(placeAfter({ count: 9, opened: 4, focused: -1 }, -1)).toBe(3)
})

test('a list without rows has no position', () => {
  expect(placeAfter({ count: 0, opened: -1, focused: -1 }, 1)).toBe(null)
})
