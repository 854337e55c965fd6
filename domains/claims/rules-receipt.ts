import type { adjustmentGroups } from './enums.ts'

/** Kinds of rows of a decision's receipt; each has a sentence on the screen. */
export const receiptKinds = [
  'billed',
  'discount',
  'not_charged',
  'price',
  'not_covered',
  'limit',
  'covered',
  'deductible',
  'coinsurance',
  'copay',
  'other_share',
  'insurer_pays',
  'your_share',
  'paid_at_clinic',
  'paid',
  'left',
] as const
export type ReceiptKind = (typeof receiptKinds)[number]

export type ReceiptRow = {
  kind: ReceiptKind
  /** In minor units of the claim's currency; negative when it is taken off. */
  amount: number
  /** True for a row that is the sum of those above it. */
  is_sum: boolean
}

type Adjusted = {
  group_code: (typeof adjustmentGroups)[number]
  reason_code: string
  amount: number
  item_sequence: number | null
}

/** Kinds of what a patient bears by reason code (X12 CARC). */
const shareKinds: Readonly<Record<string, ReceiptKind>> = {
  '1': 'deductible',
  '2': 'coinsurance',
  '3': 'copay',
  '35': 'limit',
  '119': 'limit',
  '149': 'limit',
  '49': 'not_covered',
  '50': 'not_covered',
  '96': 'not_covered',
  '204': 'not_covered',
}

/** Returns the kind of row an adjustment belongs to. */
export function kindOfAdjustment({
  group_code,
  reason_code,
}: Pick<Adjusted, 'group_code' | 'reason_code'>): ReceiptKind {
  if (group_code === 'PR') return shareKinds[reason_code] ?? 'other_share'
  return reason_code === '45' ? 'discount' : 'not_charged'
}

export type DecisionAmounts = {
  submitted_amount: number
  benefit_amount: number
  patient_responsibility_amount: number
  adjustments: readonly Adjusted[]
}

export type PaidAmounts = {
  patient_paid_at_partner_amount: number
  patient_paid_amount: number
}

/**
 * Returns the insurer's decision as rows that a person can add up: from the bill to what the insurer pays, and what the
 * patient pays. Rows of 0 are left out, sums never.
 */
export function receiptOf(decision: DecisionAmounts, paid: PaidAmounts | null): ReceiptRow[] {
  const sums = new Map<ReceiptKind, number>()
  for (const one of decision.adjustments) {
    const kind = kindOfAdjustment(one)
    sums.set(kind, (sums.get(kind) ?? 0) + one.amount)
  }
  const rows: ReceiptRow[] = []
  let left = decision.submitted_amount
  const off = (kind: ReceiptKind, amount: number) => {
    left -= amount
    if (amount !== 0) rows.push({ kind, amount: -amount, is_sum: false })
  }
  const sum = (kind: ReceiptKind) => rows.push({ kind, amount: left, is_sum: true })
  const without = (kinds: readonly ReceiptKind[]) => {
    for (const kind of kinds) off(kind, sums.get(kind) ?? 0)
  }
  sum('billed')
  without(['discount', 'not_charged'])
  if (rows.length > 1) sum('price')
  const before = rows.length
  without(['not_covered', 'limit'])
  if (rows.length > before) sum('covered')
  without(['deductible', 'coinsurance', 'copay', 'other_share'])
  sum('insurer_pays')
  rows.push({
    kind: 'your_share',
    amount: decision.patient_responsibility_amount,
    is_sum: true,
  })
  if (paid === null) return rows
  left = decision.patient_responsibility_amount
  off('paid_at_clinic', paid.patient_paid_at_partner_amount)
  off('paid', paid.patient_paid_amount)
  if (rows.at(-1)?.kind !== 'your_share') sum('left')
  return rows
}

/** What each pays of one line of the bill, in minor units. `sequence` is null for what concerns the whole claim. */
export type LineShares = {
  sequence: number | null
  billed: number
  not_charged: number
  patient: number
  insurer: number
}

/** Returns who pays what of each line. The last entry is about the whole claim, when a decision names no line for a part. */
export function lineSharesOf(
  lines: readonly { sequence: number; billed_amount: number }[],
  adjustments: readonly Adjusted[]
): LineShares[] {
  const shares = (sequence: number | null, billed: number): LineShares => {
    const own = adjustments.filter((one) => one.item_sequence === sequence)
    const of = (isPatient: boolean) =>
      own
        .filter(({ group_code }) => (group_code === 'PR') === isPatient)
        .reduce((sum, { amount }) => sum + amount, 0)
    const [patient, not_charged] = [of(true), of(false)]
    return { sequence, billed, not_charged, patient, insurer: billed - patient - not_charged }
  }
  const rows = lines.map(({ sequence, billed_amount }) => shares(sequence, billed_amount))
  return adjustments.some(({ item_sequence }) => item_sequence === null)
    ? [...rows, shares(null, 0)]
    : rows
}
