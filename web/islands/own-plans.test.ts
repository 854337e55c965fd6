import { anything, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { ownPlansFrom, planMove } from './own-plans.ts'

const plans = [
  { id: 'altamar-gold', name: 'Altamar Gold' },
  { id: 'atlas-silver', name: 'Atlas Silver' },
]
const search = (text: string) => new URLSearchParams(text)

test.each([
  ['the first plan of the household', null, '', 'altamar-gold'],
  ['the one that was chosen last', 'atlas-silver', '', 'atlas-silver'],
  ['the first, when the chosen one is no longer theirs', 'gone', '', 'altamar-gold'],
  ['beside other filters', null, 'specialty=cardiology', 'altamar-gold'],
  ['nothing, when the search names a plan', null, 'plan=atlas-silver', null],
  ['nothing, when it names an insurer', null, 'insurer=atlas', null],
  ['nothing, when somebody wants to see everybody', 'off', '', null],
])('a search is narrowed to %s', (_, chosen, query, expected) => {
  expect(planMove(plans, chosen, search(query))).toBe(expected)
})

test('without plans nothing is narrowed', () => {
  expect(planMove([], null, search(''))).toBeNull()
})

test('what was kept is read back, and whatever else stands there is left out', () => {
  expect(ownPlansFrom(JSON.stringify(plans))).toEqual(plans)
  expect(ownPlansFrom(JSON.stringify([...plans, { id: '../x', name: 'X' }, 1]))).toEqual(plans)
  assert(property(string(), (text) => Array.isArray(ownPlansFrom(text))))
  assert(property(anything(), (value) => Array.isArray(ownPlansFrom(JSON.stringify(value) ?? ''))))
})
