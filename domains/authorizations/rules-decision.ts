import type { claimOutcomes } from '../claims/enums.ts'
import type { DecisionReason } from './rules-decision-reasons.ts'

/** Why a decision of an insurer is refused, by its code. */
export const decisionProblems = [
  'decision-incomplete',
  'amounts-off',
  'wrong-validity',
  'reason-needed',
  'reason-code-needed',
] as const
export type DecisionProblem = (typeof decisionProblems)[number]

/** What a refusal for each says, for developers. */
export const decisionSentences: Readonly<Record<DecisionProblem, string>> = {
  'decision-incomplete': 'A guarantee needs its reference, amount, currency and validity.',
  'amounts-off':
    'The approved amounts must be of lines of the request, and add up to the guarantee.',
  'wrong-validity': 'The guarantee must end on or after the day it begins.',
  'reason-needed': 'Say why.',
  'reason-code-needed':
    'Choose why: a denial and a partial approval have at least one reason, an approval none.',
}

/** A decision as staff record it. Amounts in minor units. */
export type DecisionFacts = {
  outcome: (typeof claimOutcomes)[number]
  insurer_reference: string | null
  guaranteed_amount: number | null
  guarantee_currency: string | null
  valid_from: string | null
  valid_until: string | null
  reason: string | null
  /** What the reason amounts to; empty with an approval. */
  decision_reasons: readonly DecisionReason[]
  /** Amounts by line of the request; empty when the insurer does not say. */
  lines: readonly { sequence: number; approved_amount: number }[]
}

/** The request that is decided. */
export type DecidedRequest = {
  currency: string
  costs: readonly { sequence: number; amount: number }[]
}

/**
 * Returns why a decision is refused, or null. A guarantee has a reference, an amount, a currency and a validity. Amounts
 * by line are of known lines, none above what was asked for, and in the currency of the request they add up to the
 * guarantee. A denial and a partial approval say why, in words and by at
 * least one code.
 */
export function decisionProblemOf(
  decision: DecisionFacts,
  { currency, costs }: DecidedRequest
): DecisionProblem | null {
  const { outcome, valid_from, valid_until, lines, guaranteed_amount } = decision
  if (outcome !== 'approved' && !decision.reason) return 'reason-needed'
  if ((outcome === 'approved') !== (decision.decision_reasons.length === 0))
    return 'reason-code-needed'
  if (outcome === 'denied') return lines.length > 0 ? 'amounts-off' : null
  if (!decision.insurer_reference || !decision.guarantee_currency) return 'decision-incomplete'
  if (guaranteed_amount === null || guaranteed_amount === 0) return 'decision-incomplete'
  if (valid_from === null || valid_until === null) return 'decision-incomplete'
  if (valid_until < valid_from) return 'wrong-validity'
  if (lines.length === 0) return null
  const known = new Map(costs.map(({ sequence, amount }) => [sequence, amount]))
  const isOff =
    new Set(lines.map(({ sequence }) => sequence)).size !== lines.length ||
    lines.some(({ sequence, approved_amount }) => approved_amount > (known.get(sequence) ?? -1))
  const sum = lines.reduce((total, { approved_amount }) => total + approved_amount, 0)
  return isOff || (decision.guarantee_currency === currency && sum !== guaranteed_amount)
    ? 'amounts-off'
    : null
}
