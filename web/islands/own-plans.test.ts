import { anything, assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { usedNow } from './own-cost.ts'
import { ownPlansFrom, planMove, type OwnPlan } from './own-plans.ts'

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

test('stored values are read back, and anything else is ignored', () => {
  expect(ownPlansFrom(JSON.stringify(plans))).toEqual(plans)
  expect(ownPlansFrom(JSON.stringify([...plans, { id: '../x', name: 'X' }, 1]))).toEqual(plans)
  assert(property(string(), (text) => Array.isArray(ownPlansFrom(text))))
  assert(property(anything(), (value) => Array.isArray(ownPlansFrom(JSON.stringify(value) ?? ''))))
})

test('what is used up counts until the policy year ends, and nothing else that is stored does', () => {
  const amounts = {
    currency: 'USD',
    deductible_used_amount: 20_000,
    coinsurance_used_amount: 0,
    out_of_pocket_used_amount: 20_000,
    annual_limit_used_amount: 0,
  }
  const plan: OwnPlan = { id: 'gold', name: 'Gold', used: { ...amounts, until: '2026-12-31' } }
  const [kept] = ownPlansFrom(JSON.stringify([plan]))
  expect(kept && usedNow(kept, '2026-12-31')).toEqual(amounts)
  expect(kept && usedNow(kept, '2027-01-01')).toBeNull()
  for (const used of ['x', null, {}, { ...amounts }, { ...amounts, until: '2027', a: 'b' }]) {
    const [other] = ownPlansFrom(JSON.stringify([{ id: 'gold', name: 'Gold', used }]))
    expect([used, other && usedNow(other, '2026-11-12')]).toEqual([used, null])
  }
})
