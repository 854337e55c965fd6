import type { DepositKind } from './enums.ts'

/* The deposit a patient left at the desk of a clinic. Amounts in minor units. */

type Entry = { kind: DepositKind; amount: number }
/** An entry as the clinic's books say it: what the clinic holds, what is used for claims, what went back. */
const effects: Readonly<Record<DepositKind, { held: 1 | -1; used: 1 | 0 | -1 }>> = {
  received: { held: 1, used: 0 },
  refunded: { held: -1, used: 0 },
  used: { held: -1, used: 1 },
  released: { held: 1, used: -1 },
}

/** Claims made of a stay. `patient_balance` is what the patient still owes of it; null before the insurer decided. */
export type StayClaimFacts = { patient_balance: number | null; deposit_used_amount: number }

/**
 * Returns what became of a deposit, the patient's share that it is still needed for, and the refund that is due. Before any claim
 * is made the share is what the guarantee does not cover; afterwards what the patient owes of decided claims. While nothing says how
 * much of what was charged is guaranteed, none is due.
 */
export function depositOf(
  entries: readonly Entry[],
  stay: {
    used_amount: number
    authorised_amount: number | null
    claims: readonly StayClaimFacts[]
  }
) {
  const total = (kind: DepositKind) =>
    entries.reduce((sum, one) => sum + (one.kind === kind ? one.amount : 0), 0)
  const effect = (of: 'held' | 'used') =>
    entries.reduce((sum, { kind, amount }) => sum + effects[kind][of] * amount, 0)
  const held_amount = effect('held')
  const share_amount =
    stay.claims.length > 0
      ? stay.claims.reduce((sum, one) => sum + Math.max(0, one.patient_balance ?? 0), 0)
      : stay.authorised_amount === null
        ? 0
        : Math.max(0, stay.used_amount - stay.authorised_amount)
  const isUnknown =
    stay.claims.length === 0 && stay.authorised_amount === null && stay.used_amount > 0
  return {
    received_amount: total('received'),
    refunded_amount: total('refunded'),
    used_amount: effect('used'),
    held_amount,
    share_amount,
    refund_due_amount: isUnknown ? 0 : Math.max(0, held_amount - share_amount),
  }
}
