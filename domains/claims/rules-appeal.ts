import { dayAfter } from '../insurance/rules-versions.ts'
import type { AppealStatus } from './enums.ts'
import type { ClaimStatus } from './rules.ts'

/** Days after a decision in which an insurer that states no deadline is taken to accept an appeal. */
const defaultAppealDays = 180

export type AppealDeadline = { until: string; is_assumed: boolean }

/** Returns the last day for an appeal against a decision, and whether the insurer said so. */
export const appealDeadlineOf = (decided_on: string, days: number | null): AppealDeadline => ({
  until: dayAfter(decided_on, days ?? defaultAppealDays),
  is_assumed: days === null,
})

/** Why a household may not appeal now, by the code of the refusal. */
export const appealProblems = [
  'not-decided',
  'claim-closed',
  'appeal-running',
  'nothing-to-appeal',
  'appeal-requested',
  'appeal-late',
] as const
export type AppealProblem = (typeof appealProblems)[number]

export type AppealFacts = {
  status: ClaimStatus
  decision_reversed_at: string | null
  /** Amounts of the newest decision; null without one. */
  decision: { submitted_amount: number; benefit_amount: number } | null
  /** The newest appeal of the household; null without one. */
  appeal_status: AppealStatus | null
  deadline: AppealDeadline | null
  today: string
}

/**
 * Returns why an appeal is refused, or null when it is accepted: the insurer decided and did not pay the whole bill, no
 * appeal waits, and the deadline has not passed.
 */
export function appealProblemOf(facts: AppealFacts): AppealProblem | null {
  const { status, decision, deadline, today } = facts
  if (status === 'appealed') return 'appeal-running'
  if (status === 'closed' || status === 'cancelled') return 'claim-closed'
  if (
    facts.decision_reversed_at !== null ||
    !decision ||
    !deadline ||
    (status !== 'adjudicated' && status !== 'settled')
  )
    return 'not-decided'
  if (decision.benefit_amount >= decision.submitted_amount) return 'nothing-to-appeal'
  if (facts.appeal_status === 'requested') return 'appeal-requested'
  if (today > deadline.until) return 'appeal-late'
  return null
}
