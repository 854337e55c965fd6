import { assert, boolean, constantFrom, nat, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import {
  convert,
  estimateCost,
  nothingUsed,
  rulesIn,
  type Bill,
  type CostRules,
  type CostUsed,
} from './rules-cost.ts'
import { fullCover } from './test-policies.ts'

const estimate = (billed_amount: number, rules: Partial<CostRules>, used: Partial<CostUsed> = {}) =>
  estimateCost(
    { billed_amount, agreed_amount: null, not_covered_amount: 0 },
    { ...fullCover, ...rules },
    { ...nothingUsed, ...used }
  )
const codes = ({ lines }: ReturnType<typeof estimateCost>) => lines.map(({ code }) => code)

test('the published example of an international plan: 20,000 with 500 deductible, 20 %, at most 2,000: 2,500', () => {
  const got = estimate(2_000_000, {
    deductible_amount: 50_000,
    coinsurance_bps: 2000,
    out_of_pocket_max_amount: 200_000,
    deductible_in_out_of_pocket: false,
  })
  expect(got).toMatchObject({ patient_amount: 250_000, insurer_amount: 1_750_000 })
  expect(codes(got)).toEqual([
    'billed',
    'deductible',
    'coinsurance',
    'out_of_pocket_reached',
    'insurer_pays',
  ])
})

test('the published example of a Mexican plan: 200,000 with 15,000, 10 %, at most 25,000: 33,500', () => {
  const got = estimate(20_000_000, {
    deductible_amount: 1_500_000,
    deductible_basis: 'per_event',
    coinsurance_bps: 1000,
    coinsurance_cap_amount: 2_500_000,
    deductible_in_out_of_pocket: false,
  })
  expect(got).toMatchObject({ patient_amount: 3_350_000, insurer_amount: 16_650_000 })
})

test.each<[string, ReturnType<typeof estimateCost>, number]>([
  [
    'a deductible of the year that is used up is not paid again',
    estimate(10_000, { deductible_amount: 5000 }, { deductible_used_amount: 5000 }),
    0,
  ],
  [
    'a deductible per event begins anew',
    estimate(
      10_000,
      { deductible_amount: 5000, deductible_basis: 'per_event' },
      { deductible_used_amount: 5000 }
    ),
    5000,
  ],
  [
    'the deductible counts towards the most of a year when the plan says so',
    estimate(10_000, { deductible_amount: 5000, out_of_pocket_max_amount: 3000 }),
    3000,
  ],
  [
    'and not when it does not',
    estimate(10_000, {
      deductible_amount: 5000,
      out_of_pocket_max_amount: 3000,
      deductible_in_out_of_pocket: false,
    }),
    5000,
  ],
  [
    'the cap of the co-insurance counts what was paid before',
    estimate(
      100_000,
      { coinsurance_bps: 1000, coinsurance_cap_amount: 8000 },
      { coinsurance_used_amount: 7000 }
    ),
    1000,
  ],
  [
    'beyond the annual limit the patient pays',
    estimate(100_000, { annual_limit_amount: 60_000 }, { annual_limit_used_amount: 10_000 }),
    50_000,
  ],
  ['a share of a half is rounded away from zero', estimate(5, { coinsurance_bps: 5000 }), 3],
])('%s', (_, got, patient) => {
  expect(got.patient_amount).toBe(patient)
})

test('negotiated discounts are paid by nobody, uncovered amounts by the patient', () => {
  const bill: Bill = { billed_amount: 10_000, agreed_amount: 6000, not_covered_amount: 2000 }
  const got = estimateCost(bill, { ...fullCover, coinsurance_bps: 1000 }, nothingUsed)
  expect(got).toMatchObject({ patient_amount: 2600, insurer_amount: 5400, write_off_amount: 2000 })
})

const max = (max: number) => nat(max)
const limit = (max: number) => option(nat(max), { nil: null })
const anyRules = record<CostRules>({
  deductible_amount: max(1e6),
  deductible_basis: constantFrom('annual', 'per_event'),
  coinsurance_bps: max(10_000),
  coinsurance_cap_amount: limit(1e7),
  out_of_pocket_max_amount: limit(1e7),
  deductible_in_out_of_pocket: boolean(),
  annual_limit_amount: limit(1e8),
})
const anyUsed = record<CostUsed>({
  deductible_used_amount: max(1e6),
  coinsurance_used_amount: max(1e7),
  out_of_pocket_used_amount: max(1e7),
  annual_limit_used_amount: max(1e8),
})
const anyBill = record<Bill>({
  billed_amount: max(1e8),
  agreed_amount: limit(1e8),
  not_covered_amount: max(1e8),
})

/** Describes what is wrong with an estimate, or returns null. Without `expect`, which would take minutes. */
function wrongWith({ billed_amount }: Bill, got: ReturnType<typeof estimateCost>): string | null {
  const { patient_amount, insurer_amount, write_off_amount, lines } = got
  const borne = (by: string) =>
    lines.reduce((sum, one) => (one.borne_by === by ? sum + one.amount : sum), 0)
  if (patient_amount + insurer_amount + write_off_amount !== billed_amount) return 'money is lost'
  if (Math.min(patient_amount, insurer_amount, write_off_amount) < 0) return 'a part is negative'
  if (lines.some(({ amount }) => amount < 0 || !Number.isSafeInteger(amount))) return 'a line is'
  if (borne('patient') !== patient_amount) return 'the lines do not explain what the patient pays'
  if (borne('insurer') !== insurer_amount) return 'the lines do not explain what the insurer pays'
  return borne('nobody') === write_off_amount ? null : 'the lines do not explain what nobody pays'
}

test('200,000 random cases: no cent is lost, nothing is negative, and the lines explain every cent', () => {
  assert(
    property(anyBill, anyRules, anyUsed, (bill, rules, used) => {
      const wrong = wrongWith(bill, estimateCost(bill, rules, used))
      if (wrong) throw new Error(wrong)
    }),
    { numRuns: 200_000 }
  )
}, 60_000)

test('a higher bill never costs the patient less', () => {
  assert(
    property(anyRules, anyUsed, max(1e8), max(1e6), (rules, used, billed, more) => {
      const pays = (billed_amount: number) =>
        estimateCost({ billed_amount, agreed_amount: null, not_covered_amount: 0 }, rules, used)
          .patient_amount
      expect(pays(billed + more)).toBeGreaterThanOrEqual(pays(billed))
    })
  )
})

test('rules are converted into the currency of the bill, rounded once', () => {
  expect(convert(50_000, 'USD', 'MXN', 18.205_555)).toBe(910_278)
  expect(convert(50_000, 'USD', 'JPY', 150.5)).toBe(75_250)
  expect(rulesIn({ ...fullCover, deductible_amount: 100 }, 'USD', 'MXN', 20)).toEqual({
    ...fullCover,
    deductible_amount: 2000,
  })
})
