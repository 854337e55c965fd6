import { expect, test } from 'vitest'
import { sharesByLine, totalShares } from './rules-by-line.ts'
import { missingInDecision } from './rules-lines.ts'

const lines = [
  { sequence: 1, billed_amount: 100_000 },
  { sequence: 2, billed_amount: 40_000 },
]

test('each line is split between insurer, patient and nobody', () => {
  const adjustments = [
    { item_sequence: 1, group_code: 'PR', amount: 15_000 },
    { item_sequence: 1, group_code: 'CO', amount: 5000 },
    { item_sequence: 2, group_code: 'OA', amount: 40_000 },
  ]
  expect(sharesByLine(lines, adjustments)).toEqual([
    {
      sequence: 1,
      billed_amount: 100_000,
      insurer_amount: 80_000,
      patient_amount: 15_000,
      written_off_amount: 5000,
    },
    {
      sequence: 2,
      billed_amount: 40_000,
      insurer_amount: 0,
      patient_amount: 0,
      written_off_amount: 40_000,
    },
  ])
})

test('what concerns the whole claim is a row of its own, and the totals are those of the decision', () => {
  const adjustments = [
    { item_sequence: null, group_code: 'PR', amount: 10_000 },
    { item_sequence: 2, group_code: 'PI', amount: -2000 },
  ]
  const rows = sharesByLine(lines, adjustments)
  expect(rows.at(-1)).toEqual({
    sequence: null,
    billed_amount: 0,
    insurer_amount: -10_000,
    patient_amount: 10_000,
    written_off_amount: 0,
  })
  const total = totalShares(rows)
  expect(total).toEqual({
    billed_amount: 140_000,
    insurer_amount: 132_000,
    patient_amount: 10_000,
    written_off_amount: -2000,
  })
  expect(missingInDecision(total.billed_amount, total.insurer_amount, adjustments)).toBe(0)
})
