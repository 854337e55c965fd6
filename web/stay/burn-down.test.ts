import { expect, test } from 'vitest'
import { burnDownOf } from './burn-down.ts'

const day = (number: number, used_amount: number, whole: number | null) => ({
  day: `2026-11-0${number}`,
  amount: 0,
  used_amount,
  left_amount: whole === null ? null : whole - used_amount,
})

test('what is left falls from the guarantee to the last day, and on to the day it runs out', () => {
  const drawn = burnDownOf({
    days: [day(1, 25, 100), day(2, 50, 100)],
    authorised_amount: 100,
    runs_out_at: '2026-11-05T00:00:00.000Z',
  })
  expect(drawn).toEqual({
    line: [
      { x: 0, y: 0 },
      { x: 0.25, y: 0.25 },
      { x: 0.5, y: 0.5 },
    ],
    forecast: [
      { x: 0.5, y: 0.5 },
      { x: 1, y: 1 },
    ],
    ...{ zero: 1, highest: 100, lowest: 0 },
  })
})

test('what is over the guarantee is below the line of nothing, and has no forecast', () => {
  const drawn = burnDownOf({
    days: [day(1, 150, 100)],
    authorised_amount: 100,
    runs_out_at: '2026-11-02T00:00:00.000Z',
  })
  expect(drawn).toMatchObject({ forecast: null, zero: 100 / 150, lowest: -50 })
})

test('without a guarantee what is used rises; a day far ahead is not drawn; nothing billed draws nothing', () => {
  const rising = burnDownOf({
    days: [day(1, 40, null)],
    authorised_amount: null,
    runs_out_at: null,
  })
  expect(rising?.line).toEqual([
    { x: 0, y: 1 },
    { x: 1, y: 0 },
  ])
  expect(
    burnDownOf({
      days: [day(1, 1, 100)],
      authorised_amount: 100,
      runs_out_at: '2027-01-01T00:00:00.000Z',
    })?.forecast
  ).toBe(null)
  expect(burnDownOf({ days: [], authorised_amount: 1, runs_out_at: null })).toBe(null)
})
