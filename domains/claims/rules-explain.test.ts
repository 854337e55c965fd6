import { expect, test } from 'vitest'
import { estimateIn } from '../eligibility/rules-bill.ts'
import { nothingUsed, type CostRules } from '../eligibility/rules-cost.ts'
import { partsOf } from './estimate-parts.ts'
import { adjustmentGroups } from './enums.ts'
import { differencesOf } from './rules-explain.ts'

const rules: CostRules = {
  deductible_amount: 150_000,
  deductible_basis: 'annual',
  coinsurance_bps: 1000,
  coinsurance_cap_amount: null,
  out_of_pocket_max_amount: null,
  deductible_in_out_of_pocket: true,
  annual_limit_amount: null,
}
const adjustment = (
  group_code: (typeof adjustmentGroups)[number],
  reason_code: string,
  amount: number
) => ({ group_code, reason_code, amount, item_sequence: null })

function estimate(billed_amount: number, plan: CostRules = rules, used = nothingUsed) {
  const made = estimateIn([{ billed_amount, agreed_amount: null, not_covered_amount: 0 }], {
    rules: plan,
    used,
    ...{ currency: 'MXN', bill_currency: 'MXN', rate: null },
  })
  if (typeof made === 'string') throw new Error(made)
  return { ...made.whole, parts: partsOf(made.whole, plan.coinsurance_bps) }
}

test('an agreed price, a line that is not covered and a used deductible, each with what it changes', () => {
  const { parts, patient_amount } = estimate(2_090_000)
  expect(patient_amount).toBe(150_000 + 194_000)
  const rows = differencesOf(parts, ['nothing_used', 'all_covered'], {
    submitted_amount: 2_090_000,
    benefit_amount: 1_688_000,
    patient_responsibility_amount: 267_000,
    adjustments: [
      adjustment('CO', '45', 135_000),
      adjustment('PR', '96', 35_000),
      adjustment('PR', '1', 50_000),
      adjustment('PR', '2', 182_000),
    ],
  })
  expect(rows.map(({ code, patient_amount }) => [code, patient_amount])).toEqual([
    ['agreed_price', 0],
    ['not_covered', 35_000],
    ['deductible_used', -100_000],
    // 10 % of 1,870,000 instead of 1,940,000, and another 5,000 less.
    ['share_of_less', -7000],
    ['share_less', -5000],
  ])
})

test('a decision as estimated has no differences', () => {
  const { parts, insurer_amount, patient_amount } = estimate(500_000)
  expect(
    differencesOf(parts, [], {
      submitted_amount: 500_000,
      benefit_amount: insurer_amount,
      patient_responsibility_amount: patient_amount,
      adjustments: [adjustment('PR', '1', 150_000), adjustment('PR', '2', 35_000)],
    })
  ).toEqual([])
})

/** Numbers in [0, 1) that are the same each time (mulberry32). */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

test('20,000 random plans and decisions: the differences explain the whole gap to the cent, for both who pay', () => {
  const random = randomNumbers(11)
  const int = (max: number) => Math.floor(random() * (max + 1))
  const maybe = (max: number) => (int(1) ? int(max) : null)
  const reasons = ['1', '2', '3', '35', '45', '50', '96', '119', '29', 'A1']
  const seen = new Set<string>()
  for (let round = 0; round < 20_000; round += 1) {
    const submitted_amount = 1 + int(5_000_000)
    const made = estimate(
      submitted_amount,
      {
        deductible_amount: int(1_000_000),
        deductible_basis: int(1) ? 'annual' : 'per_event',
        coinsurance_bps: int(10_000),
        coinsurance_cap_amount: maybe(400_000),
        out_of_pocket_max_amount: maybe(900_000),
        deductible_in_out_of_pocket: int(1) === 1,
        annual_limit_amount: maybe(4_000_000),
      },
      {
        deductible_used_amount: int(500_000),
        coinsurance_used_amount: int(300_000),
        out_of_pocket_used_amount: int(500_000),
        annual_limit_used_amount: int(2_000_000),
      }
    )
    const adjustments = Array.from({ length: int(6) }, () =>
      adjustment(
        adjustmentGroups[int(3)] ?? 'PR',
        reasons[int(reasons.length - 1)] ?? '1',
        int(400_000) - 40_000
      )
    )
    const of = (isPatient: boolean) =>
      adjustments
        .filter(({ group_code }) => (group_code === 'PR') === isPatient)
        .reduce((sum, { amount }) => sum + amount, 0)
    const benefit_amount = submitted_amount - of(true) - of(false)
    const rows = differencesOf(made.parts, int(1) ? ['nothing_used'] : [], {
      submitted_amount,
      benefit_amount,
      patient_responsibility_amount: of(true),
      adjustments,
    })
    const sum = (name: 'patient_amount' | 'insurer_amount') =>
      rows.reduce((total, row) => total + row[name], 0)
    expect([sum('patient_amount'), sum('insurer_amount')]).toEqual([
      of(true) - made.patient_amount,
      benefit_amount - made.insurer_amount,
    ])
    for (const { code } of rows) seen.add(code)
  }
  expect(seen.size).toBe(14)
})
