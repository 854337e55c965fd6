import type { PayeeType } from './enums.ts'
import { awaitsDecision, type ClaimStatus } from './rules.ts'

/** Whom a claim waits for, as staff see it. */
export const turns = ['us', 'insurer', 'clinic', 'household', 'nobody'] as const
export type Turn = (typeof turns)[number]

type TurnFacts = {
  status: ClaimStatus
  decision_reversed_at: string | null
  payee_type: PayeeType
  insurer_balance: number
  patient_balance: number
  appeal: { status: string } | null
}

/** Returns who must do something next. Money of a reimbursement does not pass through our books, so its balances say nothing. */
export function turnOf(claim: TurnFacts): Turn {
  const { status, payee_type, appeal } = claim
  if (status === 'closed' || status === 'cancelled') return 'nobody'
  if (appeal?.status === 'requested') return 'us'
  if (awaitsDecision(claim)) return 'insurer'
  if (status === 'draft' || status === 'needs_info')
    return payee_type === 'provider' ? 'clinic' : 'household'
  if (status !== 'adjudicated' || payee_type !== 'provider') return 'us'
  if (claim.insurer_balance > 0) return 'insurer'
  return claim.patient_balance > 0 ? 'household' : 'us'
}
