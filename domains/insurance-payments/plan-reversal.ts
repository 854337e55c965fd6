import { portionOf } from '@numo/kit/money.ts'
import { isDecided } from '../claims/rules.ts'
import type { HoldReason } from './enums.ts'
import type { Books, Claim, Part, Planned, State } from './plan-remittance.ts'
import type { RemittedClaim } from './reading/remittance.ts'

/* What an insurer takes back: money that it paid, and the decision behind it. */

/** Whether a claim awaits a decision, after what came before in the remittance. */
export const awaits = (claim: Claim, state: State): boolean =>
  state.awaits.get(claim.id) ?? !isDecided(claim)

/**
 * Takes back what a reversal takes back. One that says the whole of what was billed again, after which nothing of the insurer's is
 * left, ends the decision: the one that follows is recorded as any first one is.
 */
export function reverse(
  remitted: RemittedClaim,
  claim: Claim,
  books: Books,
  state: State
): Planned | HoldReason {
  // Of a decision that was taken back before nothing is left to take.
  const stands = claim.outcome !== null && !awaits(claim, state)
  if (remitted.paid > 0 || (remitted.paid === 0 && !stands)) return 'decision_reversed'
  const back = takeBack(remitted, claim, books, state)
  if (typeof back === 'string') return back
  const balance = state.balances.get(claim.id) ?? claim.insurer_balance
  const isWhole =
    stands && -remitted.billed === claim.billed_amount && balance === claim.insurer_payable_amount
  if (!isWhole) return remitted.paid === 0 ? 'decision_reversed' : back
  state.awaits.set(claim.id, true)
  return { ...back, is_reversed: true }
}

/** Takes earlier allocations back, newest first. */
export function takeBack(
  remitted: RemittedClaim,
  claim: Claim,
  books: Books,
  state: State
): Planned | HoldReason {
  if (claim.status === 'settled' || claim.status === 'closed') return 'settled'
  let missing = -remitted.paid
  const parts: Part[] = []
  const used: { id: string; amount: number; claim_amount: number }[] = []
  for (const item of books.items) {
    if (item.claim_id !== claim.id || item.currency !== books.currency || missing === 0) continue
    const left = state.left.get(item.id) ?? item
    const amount = Math.min(missing, left.amount)
    if (amount <= 0) continue
    const claim_amount =
      amount === left.amount ? left.claim_amount : portionOf(left.claim_amount, amount, left.amount)
    if (claim_amount <= 0) continue
    parts.push({ amount: -amount, claim_amount: -claim_amount, reversal_of_id: item.id })
    used.push({
      id: item.id,
      amount: left.amount - amount,
      claim_amount: left.claim_amount - claim_amount,
    })
    missing -= amount
  }
  if (missing > 0) return 'nothing_to_take_back'
  for (const { id, ...left } of used) state.left.set(id, left)
  const balance = state.balances.get(claim.id) ?? claim.insurer_balance
  state.balances.set(claim.id, balance - parts.reduce((all, one) => all + one.claim_amount, 0))
  return { action: 'take_back', parts }
}
