import { expect, test } from 'vitest'
import { adjustmentGroups } from './enums.ts'
import { kindOfAdjustment, lineSharesOf, receiptOf } from './rules-receipt.ts'

const adjustment = (
  group_code: (typeof adjustmentGroups)[number],
  reason_code: string,
  amount: number,
  item_sequence: number | null = null
) => ({ group_code, reason_code, amount, item_sequence })

const nothingPaid = { patient_paid_at_partner_amount: 0, patient_paid_amount: 0 }

test('the published example of a clinic: bill, discount, what is not covered, deductible, share, insurer', () => {
  const rows = receiptOf(
    {
      submitted_amount: 2_090_000,
      benefit_amount: 1_593_000,
      patient_responsibility_amount: 362_000,
      adjustments: [
        adjustment('CO', '45', 135_000),
        adjustment('PR', '96', 35_000, 5),
        adjustment('PR', '1', 150_000, 1),
        adjustment('PR', '2', 170_000),
        adjustment('PR', '2', 7_000, 2),
      ],
    },
    { patient_paid_at_partner_amount: 100_000, patient_paid_amount: 62_000 }
  )
  expect(rows.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['billed', 2_090_000],
    ['discount', -135_000],
    ['price', 1_955_000],
    ['not_covered', -35_000],
    ['covered', 1_920_000],
    ['deductible', -150_000],
    ['coinsurance', -177_000],
    ['insurer_pays', 1_593_000],
    ['your_share', 362_000],
    ['paid_at_clinic', -100_000],
    ['paid', -62_000],
    ['left', 200_000],
  ])
})

test('a decision that pays everything has three rows; an unpaid share is what is left', () => {
  const full = {
    submitted_amount: 100,
    benefit_amount: 100,
    patient_responsibility_amount: 0,
    adjustments: [],
  }
  expect(receiptOf(full, nothingPaid).map(({ kind }) => kind)).toEqual([
    'billed',
    'insurer_pays',
    'your_share',
  ])
})

test('reason codes: a limit, a late bill, an unknown reason', () => {
  expect(kindOfAdjustment(adjustment('PR', '119', 1))).toBe('limit')
  expect(kindOfAdjustment(adjustment('PR', 'A1', 1))).toBe('other_share')
  expect(kindOfAdjustment(adjustment('CO', '29', 1))).toBe('not_charged')
  expect(kindOfAdjustment(adjustment('PI', '45', 1))).toBe('discount')
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

test('20,000 random decisions: rows add up to every sum, lines to the whole', () => {
  const random = randomNumbers(7)
  const int = (max: number) => Math.floor(random() * (max + 1))
  const reasons = ['1', '2', '3', '35', '45', '50', '96', '119', '29', 'A1']
  for (let round = 0; round < 20_000; round += 1) {
    const lines = Array.from({ length: 1 + int(4) }, (_, n) => ({
      sequence: n + 1,
      billed_amount: int(1_000_000),
    }))
    const adjustments = Array.from({ length: int(6) }, () =>
      adjustment(
        adjustmentGroups[int(3)] ?? 'PR',
        reasons[int(reasons.length - 1)] ?? '1',
        // Take-backs after an appeal are negative.
        int(200_000) - 20_000,
        int(1) ? 1 + int(lines.length - 1) : null
      )
    )
    const of = (isPatient: boolean) =>
      adjustments
        .filter(({ group_code }) => (group_code === 'PR') === isPatient)
        .reduce((sum, { amount }) => sum + amount, 0)
    const submitted_amount = lines.reduce((sum, { billed_amount }) => sum + billed_amount, 0)
    const [patient, other] = [of(true), of(false)]
    const benefit_amount = submitted_amount - patient - other
    const rows = receiptOf(
      { submitted_amount, benefit_amount, patient_responsibility_amount: patient, adjustments },
      { patient_paid_at_partner_amount: int(500), patient_paid_amount: int(500) }
    )
    let sum = 0
    const wrong = rows.filter(({ kind, amount, is_sum }) => {
      const isStart = kind === 'billed' || kind === 'your_share'
      const before = sum
      sum = is_sum ? amount : sum + amount
      return is_sum && !isStart && amount !== before
    })
    expect(wrong).toEqual([])
    expect(rows.find(({ kind }) => kind === 'insurer_pays')?.amount).toBe(benefit_amount)
    const shares = lineSharesOf(lines, adjustments)
    const all = (key: 'billed' | 'patient' | 'not_charged' | 'insurer') =>
      shares.reduce((total, one) => total + one[key], 0)
    expect([all('billed'), all('patient'), all('not_charged'), all('insurer')]).toEqual([
      submitted_amount,
      patient,
      other,
      benefit_amount,
    ])
  }
})
