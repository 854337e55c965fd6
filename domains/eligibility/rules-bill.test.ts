import { array, assert, boolean, constantFrom, nat, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { billOf, estimateIn, splitByLine, type LineShare } from './rules-bill.ts'
import {
  estimateCost,
  nothingUsed,
  type Bill,
  type CostRules,
  type CostUsed,
} from './rules-cost.ts'
import { fullCover } from './test-policies.ts'

const plan: CostRules = {
  ...fullCover,
  deductible_amount: 50_000,
  coinsurance_bps: 2000,
  out_of_pocket_max_amount: 200_000,
  deductible_in_out_of_pocket: false,
}
const line = (billed_amount: number, more: Partial<Bill> = {}): Bill => ({
  billed_amount,
  agreed_amount: null,
  not_covered_amount: 0,
  ...more,
})

test('lines use up the deductible in order, and add up to the bill', () => {
  const lines = [
    line(30_000),
    line(40_000, { agreed_amount: 35_000 }),
    line(1000, { not_covered_amount: 1000 }),
  ]
  expect(splitByLine(lines, plan, nothingUsed)).toMatchObject([
    { deductible_amount: 30_000, coinsurance_amount: 0, insurer_amount: 0 },
    {
      deductible_amount: 20_000,
      coinsurance_amount: 3000,
      write_off_amount: 5000,
      insurer_amount: 12_000,
    },
    { not_covered_amount: 1000, patient_amount: 1000, insurer_amount: 0 },
  ])
})

test('rules in another currency need an exchange rate; an overflowing bill is refused', () => {
  const terms = {
    rules: plan,
    currency: 'USD',
    used: nothingUsed,
    bill_currency: 'MXN',
    rate: null,
  }
  expect(estimateIn([line(100)], terms)).toBe('rate-needed')
  expect(estimateIn([line(2_000_000)], { ...terms, rate: 20 })).toMatchObject({
    whole: { patient_amount: 1_200_000, insurer_amount: 800_000 },
  })
  const huge = { ...plan, annual_limit_amount: Number.MAX_SAFE_INTEGER }
  expect(estimateIn([line(1)], { ...terms, rules: huge, rate: 20 })).toBe('amount-too-large')
})

const limit = (max: number) => option(nat(max), { nil: null })
const anyRules = record<CostRules>({
  deductible_amount: nat(1e5),
  deductible_basis: constantFrom('annual', 'per_event'),
  coinsurance_bps: nat(10_000),
  coinsurance_cap_amount: limit(1e5),
  out_of_pocket_max_amount: limit(1e5),
  deductible_in_out_of_pocket: boolean(),
  annual_limit_amount: limit(1e6),
})
const anyUsed = record<CostUsed>({
  deductible_used_amount: nat(1e5),
  coinsurance_used_amount: nat(1e5),
  out_of_pocket_used_amount: nat(1e5),
  annual_limit_used_amount: nat(1e6),
})
const anyLine = record<Bill>({
  billed_amount: nat(1e5),
  agreed_amount: limit(1e5),
  not_covered_amount: nat(1e5),
})
const names: readonly (keyof LineShare)[] = [
  'billed_amount',
  'not_covered_amount',
  'write_off_amount',
  'deductible_amount',
  'coinsurance_amount',
  'over_limit_amount',
  'insurer_amount',
  'patient_amount',
]

/** Describes what is wrong with a split, or returns null. */
function wrongWith(lines: readonly Bill[], rules: CostRules, used: CostUsed): string | null {
  const shares = splitByLine(lines, rules, used)
  const whole = estimateCost(billOf(lines), rules, used)
  const sum = (name: keyof LineShare) => shares.reduce((all, share) => all + share[name], 0)
  if (shares.some((share) => names.some((name) => share[name] < 0))) return 'a part is negative'
  if (shares.some((share, at) => share.billed_amount !== lines[at]?.billed_amount))
    return 'a line is not what was billed'
  for (const one of shares) {
    const patient =
      one.not_covered_amount +
      one.deductible_amount +
      one.coinsurance_amount +
      one.over_limit_amount
    if (patient !== one.patient_amount) return 'the parts do not explain what the patient pays'
    if (patient + one.insurer_amount + one.write_off_amount !== one.billed_amount)
      return 'money is lost in a line'
  }
  const isWhole =
    sum('patient_amount') === whole.patient_amount &&
    sum('insurer_amount') === whole.insurer_amount &&
    sum('write_off_amount') === whole.write_off_amount
  return isWhole ? null : 'the lines do not add up to the bill'
}

test('50,000 random bills: each line is split to the cent, and lines add up to the bill', () => {
  assert(
    property(array(anyLine, { minLength: 1, maxLength: 5 }), anyRules, anyUsed, (...bill) => {
      const wrong = wrongWith(...bill)
      if (wrong) throw new Error(wrong)
    }),
    { numRuns: 50_000 }
  )
}, 60_000)
