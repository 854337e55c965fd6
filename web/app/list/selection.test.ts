import { expect, test } from 'vitest'
import {
  chosenCount,
  everything,
  isChosen,
  nothing,
  pageToggled,
  sentSelection,
  sumsOf,
  toggled,
} from './selection.ts'

const requested = { status: 'active' }

test('rows one by one', () => {
  const two = toggled(toggled(nothing, 'a'), 'b')
  expect([isChosen(two, 'a'), isChosen(two, 'c'), chosenCount(two, 9)]).toEqual([true, false, 2])
  expect(sentSelection(two, requested)).toEqual({ ids: ['a', 'b'] })
  expect(toggled(two, 'a')).toEqual(toggled(nothing, 'b'))
})

test('all matching, and all but the deselected', () => {
  expect(sentSelection(everything, requested)).toEqual({ matching: requested })
  const but = toggled(toggled(everything, 'b'), 'z')
  expect(['a', 'b', 'z'].map((key) => isChosen(but, key))).toEqual([true, false, false])
  expect(sentSelection(but, requested)).toEqual({ matching: requested, except: ['b', 'z'] })
  expect(chosenCount(but, 1284)).toBe(1282)
  expect(toggled(toggled(but, 'b'), 'z')).toEqual(everything)
})

test('the checkbox of the page selects all of it, then none, without affecting other pages', () => {
  const some = toggled(toggled(nothing, 'a'), 'other')
  const all = pageToggled(some, ['a', 'b'])
  expect(['a', 'b', 'other'].map((key) => isChosen(all, key))).toEqual([true, true, true])
  expect(pageToggled(all, ['a', 'b'])).toEqual(toggled(nothing, 'other'))

  const without = pageToggled(everything, ['a', 'b'])
  expect(['a', 'b', 'other'].map((key) => isChosen(without, key))).toEqual([false, false, true])
  expect(pageToggled(toggled(everything, 'a'), ['a', 'b'])).toEqual(everything)
})

test('sums by currency: of the selected rows, and of all less the deselected', () => {
  const amounts = new Map([
    ['a', { currency: 'USD', amount: 100 }],
    ['b', { currency: 'MXN', amount: 900 }],
    ['c', { currency: 'USD', amount: 42 }],
  ])
  const two = toggled(toggled(nothing, 'a'), 'c')
  expect(sumsOf(two, amounts, undefined)).toEqual([{ currency: 'USD', amount: 142 }])
  expect(sumsOf(toggled(two, 'b'), amounts, undefined)).toEqual([
    { currency: 'MXN', amount: 900 },
    { currency: 'USD', amount: 142 },
  ])
  const all = [{ currency: 'USD', amount: 1000 }]
  expect(sumsOf(toggled(everything, 'c'), amounts, all)).toEqual([{ currency: 'USD', amount: 958 }])
  // Nothing is said before the server has answered, or of a row that was never seen.
  expect(sumsOf(everything, amounts, undefined)).toEqual([])
  expect(sumsOf(toggled(two, 'z'), amounts, undefined)).toEqual([])
})
