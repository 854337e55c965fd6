import { decimalsOf } from '@numo/kit/money.ts'

/** Why a claim is suggested for a payment, strongest first. */
export const matchReasons = [
  'named_in_payment',
  'same_amount',
  'promised_amount',
  'same_currency',
  'oldest',
] as const
export type MatchReason = (typeof matchReasons)[number]

type Payment = {
  currency: string
  unallocated_amount: number
  trace_number: string
  notes: string | null
}
type Candidate = {
  number: string
  insurer_claim_number: string | null
  insurer_reference: string | null
  currency: string
  insurer_balance: number
  /** What the insurer promised in its own currency for `benefit_amount`; null when it decided in the claim's. */
  promised: Promised | null
}
export type Promised = { currency: string; amount: number; benefit_amount: number; fx_rate: number }

/** A part of a payment and what it pays of a claim, in the minor units of each. */
export type SuggestedSplit = { amount: number; claim_amount: number }

/** Returns why a claim belongs to a payment; `oldest` when nothing but its age says so. */
export function reasonsOf(payment: Payment, claim: Candidate): MatchReason[] {
  const text = `${payment.trace_number} ${payment.notes ?? ''}`.toUpperCase()
  const names = [claim.number, claim.insurer_claim_number, claim.insurer_reference]
  const isNamed = names.some((name) => name !== null && text.includes(name.toUpperCase()))
  const { promised } = claim
  const isSameCurrency = claim.currency === payment.currency
  const reasons: MatchReason[] = [
    ...(isNamed ? (['named_in_payment'] as const) : []),
    ...(isSameCurrency && claim.insurer_balance === payment.unallocated_amount
      ? (['same_amount'] as const)
      : []),
    ...(promised?.currency === payment.currency && promised.amount === payment.unallocated_amount
      ? (['promised_amount'] as const)
      : []),
    ...(isSameCurrency ? (['same_currency'] as const) : []),
  ]
  return reasons.length > 0 ? reasons : ['oldest']
}

/**
 * Returns how much of what is left of a payment pays how much of a claim: never more than either has. Null where the
 * currencies differ and the insurer promised no rate for the payment's.
 */
export function splitFor(payment: Payment, claim: Candidate): SuggestedSplit | null {
  const { insurer_balance, promised } = claim
  const left = payment.unallocated_amount
  if (claim.currency === payment.currency) {
    const amount = Math.min(left, insurer_balance)
    return { amount, claim_amount: amount }
  }
  if (promised?.currency !== payment.currency) return null
  const shift = 10 ** (decimalsOf(claim.currency) - decimalsOf(payment.currency))
  const rate = promised.fx_rate * shift
  // The promised amount settles the balance to the cent; a part of it is converted at the promised rate.
  const whole =
    insurer_balance === promised.benefit_amount
      ? promised.amount
      : Math.round(insurer_balance / rate)
  if (left >= whole) return { amount: whole, claim_amount: insurer_balance }
  const claim_amount = Math.min(insurer_balance, Math.round(left * rate))
  return claim_amount > 0 ? { amount: left, claim_amount } : null
}

/** Orders suggestions: strongest reason first, then as given. */
export const byStrength = <S extends { reasons: readonly MatchReason[] }>(
  all: readonly S[]
): S[] => {
  const strength = ({ reasons }: S) =>
    Math.min(...reasons.map((reason) => matchReasons.indexOf(reason)))
  return all.toSorted((one, other) => strength(one) - strength(other))
}
