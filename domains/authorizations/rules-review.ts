import type { ReviewedAnswer } from './contract-sending.ts'
import { reasonsOfX12, type DecisionReason } from './rules-decision-reasons.ts'

/** What an insurer's system answered. */
type ReviewFacts = Omit<ReviewedAnswer, 'reasons'> & { reasons: readonly string[] }

/** A decision that the answer of an insurer's system makes of itself. Amounts in minor units. */
export type ReviewedDecision =
  | { outcome: 'pending' }
  | { outcome: 'denied'; reason: string; decision_reasons: DecisionReason[] }
  | {
      outcome: 'approved' | 'partially_approved'
      insurer_reference: string
      guaranteed_amount: number
      guarantee_currency: string
      valid_from: string
      valid_until: string
      reason: string | null
      decision_reasons: DecisionReason[]
    }

/** The reasons of an answer as one line; null when it gives none. */
export const reviewReason = ({ reasons, words }: Pick<ReviewFacts, 'reasons' | 'words'>) =>
  [words, reasons.length > 0 ? `HCR03 ${reasons.join(', ')}` : null]
    .filter(Boolean)
    .join(' · ')
    .slice(0, 1000) || null

/**
 * Returns what an answer decides without staff; null when it says too little for that, and staff decide on it as a
 * suggestion. A guarantee needs its reference, amount, first and last day, and a partial one a reason; a denial needs one.
 */
export function decisionOf(answer: ReviewFacts): ReviewedDecision | null {
  const { decision, reference, amount, valid_from, valid_until, currency } = answer
  const reason = reviewReason(answer)
  const decision_reasons = reasonsOfX12(answer.reasons)
  if (decision === 'pending') return { outcome: 'pending' }
  if (decision === 'denied')
    return reason === null ? null : { outcome: 'denied', reason, decision_reasons }
  if (decision === null || reference === null || amount === null) return null
  if (valid_from === null || valid_until === null || valid_until < valid_from) return null
  if (decision === 'partially_approved' && reason === null) return null
  return {
    outcome: decision,
    insurer_reference: reference,
    guaranteed_amount: amount,
    guarantee_currency: currency,
    ...{ valid_from, valid_until },
    reason: decision === 'approved' ? null : reason,
    decision_reasons: decision === 'approved' ? [] : decision_reasons,
  }
}
