import { expect, test } from 'vitest'
import { payoutSources, statementLines, type StatementItem } from './rules-statement.ts'

const names = ['gross_amount', 'fee_amount', 'fee_tax_amount', 'withheld_tax_amount'] as const

/** Returns numbers that look random and are the same every time. */
function sequence(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function randomItem(next: (below: number) => number): StatementItem {
  const lines = Array.from({ length: next(6) }, (_, n) => ({
    sequence: n + 1,
    billed_amount: next(3) === 0 ? 0 : next(9_000_000),
  }))
  const adjustments = lines.flatMap(({ sequence, billed_amount }) =>
    next(2) === 0
      ? []
      : [
          {
            item_sequence: next(5) === 0 ? null : sequence,
            group_code: next(2) === 0 ? 'PR' : 'CO',
            amount: next(billed_amount + 2),
          },
        ]
  )
  const sign = next(4) === 0 ? -1 : 1
  const gross_amount = sign * (1 + next(20_000_000))
  const part = () => sign * next(Math.abs(gross_amount))
  return {
    source: payoutSources[next(3)] ?? 'insurer',
    gross_amount,
    fee_amount: part(),
    fee_tax_amount: part(),
    withheld_tax_amount: part(),
    lines,
    adjustments,
  }
}

test('of 20,000 random items every amount is on a line, and every line adds up', () => {
  const next = sequence(20_261_123)
  const problems = Array.from({ length: 20_000 }, () => randomItem(next)).filter((item) => {
    const lines = statementLines(item)
    const isOff = (name: (typeof names)[number]) =>
      lines.reduce((sum, line) => sum + line[name], 0) !== item[name]
    return (
      names.some(isOff) ||
      lines.some(
        (line) =>
          line.net_amount !==
          line.gross_amount - line.fee_amount - line.fee_tax_amount - line.withheld_tax_amount
      )
    )
  })
  expect(problems).toEqual([])
})

const lines = [
  { sequence: 1, billed_amount: 100_00 },
  { sequence: 2, billed_amount: 300_00 },
]
const item = {
  gross_amount: 250_00,
  fee_amount: 15_00,
  fee_tax_amount: 2_40,
  withheld_tax_amount: 0,
  lines,
  adjustments: [
    { item_sequence: 1, group_code: 'PR', amount: 100_00 },
    { item_sequence: 2, group_code: 'PR', amount: 50_00 },
  ],
}
const shown = (one: StatementItem) =>
  statementLines(one).map(({ sequence, gross_amount, net_amount }) => [
    sequence,
    gross_amount,
    net_amount,
  ])

test('money of the insurer goes to the lines that it bears, money of the patient to theirs', () => {
  expect(shown({ ...item, source: 'insurer' })).toEqual([[2, 250_00, 232_60]])
  expect(shown({ ...item, source: 'household', gross_amount: 150_00 })).toEqual([
    [1, 100_00, 88_40],
    [2, 50_00, 44_20],
  ])
})

test('an adjustment goes by what was billed, and without lines to the whole claim', () => {
  expect(shown({ ...item, source: 'adjustment', gross_amount: -40 })).toEqual([
    [1, -10, -445],
    [2, -30, -1335],
  ])
  expect(shown({ ...item, source: 'insurer', lines: [], adjustments: [] })).toEqual([
    [null, 250_00, 232_60],
  ])
})
