import { expect, test } from 'vitest'
import type { PlanCost } from '../insurance/contract.ts'
import { estimateCost, nothingUsed } from './rules-cost.ts'
import { fullCover } from './test-policies.ts'
import { exampleVisit, visitCost, type VisitUsed } from './rules-visit.ts'

const plan: PlanCost = {
  ...fullCover,
  currency: 'USD',
  area_of_cover: 'worldwide',
  deductible_amount: 50_000,
  coinsurance_bps: 2000,
}
const none: VisitUsed = { ...nothingUsed, currency: 'USD' }
const used = (deductible_used_amount: number): VisitUsed => ({ ...none, deductible_used_amount })
const free = { ...plan, coinsurance_bps: 0 }
const limited = { ...plan, out_of_pocket_max_amount: 300_000, annual_limit_amount: 1_000_000 }

test.each<[string, PlanCost, VisitUsed | null, string, number | null]>([
  ['nobody knows what is used', plan, null, 'share_after', null],
  ['nothing is used', plan, none, 'share_after', 50_000],
  ['a part is used', plan, used(20_000), 'share_left', 30_000],
  ['all is used', plan, used(50_000), 'share_met', 0],
  ['more than all is used', plan, used(60_000), 'share_met', 0],
  [
    'what is used is in another currency',
    plan,
    { ...used(50_000), currency: 'MXN' },
    'share_after',
    null,
  ],
  ['no deductible', { ...plan, deductible_amount: 0 }, null, 'share', null],
  ['nothing at all', { ...free, deductible_amount: 0 }, null, 'nothing', null],
  ['only a deductible', free, null, 'nothing_after', null],
  ['only a deductible, in part', free, used(1), 'nothing_left', 49_999],
  ['only a deductible, used up', free, used(50_000), 'nothing_met', 0],
  [
    'a deductible for each illness',
    { ...plan, deductible_basis: 'per_event' },
    used(50_000),
    'share_each',
    null,
  ],
  [
    'the most of a year is paid',
    limited,
    { ...none, out_of_pocket_used_amount: 300_000 },
    'most_reached',
    null,
  ],
  [
    'the most of a year is paid, the deductible does not count',
    { ...limited, deductible_in_out_of_pocket: false },
    { ...used(20_000), out_of_pocket_used_amount: 300_000 },
    'nothing_left',
    30_000,
  ],
  [
    'the cap of the share is paid',
    { ...plan, coinsurance_cap_amount: 100_000 },
    { ...used(50_000), coinsurance_used_amount: 100_000 },
    'nothing_met',
    0,
  ],
  [
    'the limit of the insurer is used up',
    limited,
    { ...none, annual_limit_used_amount: 1_000_000 },
    'limit_used',
    null,
  ],
])('%s', (_, cost, known, code, left_amount) => {
  expect(visitCost(cost, 'MX', known)).toEqual({ code, left_amount })
})

test('a plan without the USA covers nothing there, and its rules apply elsewhere', () => {
  const cost: PlanCost = { ...plan, area_of_cover: 'worldwide_ex_us' }
  expect(visitCost(cost, 'US', used(50_000)).code).toBe('not_covered')
  expect(visitCost(cost, 'MX', null).code).toBe('share_after')
})

test('what a sentence promises is what the estimate of a bill says', () => {
  for (const cost of [plan, free, limited, { ...plan, deductible_amount: 0 }])
    for (const deductible_used_amount of [0, 20_000, 50_000])
      for (const billed_amount of [1000, 40_000, 200_000]) {
        const known = used(deductible_used_amount)
        const { code, left_amount } = visitCost(cost, 'MX', known)
        const first = Math.min(billed_amount, left_amount ?? 0)
        const rest = code.startsWith('nothing') ? 0 : ((billed_amount - first) * 2000) / 10_000
        const bill = { billed_amount, agreed_amount: null, not_covered_amount: 0 }
        expect([code, billed_amount, estimateCost(bill, cost, known).patient_amount]).toEqual([
          code,
          billed_amount,
          first + rest,
        ])
      }
})

test('an example says both sides of the deductible', () => {
  expect(exampleVisit(plan, 2)).toMatchObject({
    price_amount: 10_000,
    before: { patient_amount: 10_000, insurer_amount: 0 },
    after: { patient_amount: 2000, insurer_amount: 8000 },
  })
  expect(exampleVisit({ ...plan, deductible_amount: 0, currency: 'JPY' }, 0)).toMatchObject({
    price_amount: 10_000,
    before: null,
    after: { patient_amount: 2000 },
  })
})
