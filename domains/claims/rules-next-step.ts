import { dayAfter } from '../insurance/rules-versions.ts'
import type { payeeTypes } from './enums.ts'
import { isReversed, type ClaimStatus } from './rules.ts'

/** Who acts next on a claim. */
export const stepOwners = ['household', 'numo', 'insurer', 'nobody'] as const
/** What happens next with a claim; each has a sentence on the screen. */
export const stepCodes = [
  'send',
  'check',
  'answer',
  'decide',
  'correct',
  'decide_again',
  'decide_appeal',
  'send_appeal',
  'pay_share',
  'pay_household',
  'pay_clinic',
  'close',
  'appeal',
  'done',
  'withdrawn',
] as const

export type NextStep = {
  owner: (typeof stepOwners)[number]
  code: (typeof stepCodes)[number]
  /** Last day for the owner, or the day on which staff ask again; null when there is none. */
  by: string | null
}

/** Working days within which staff check a claim. */
const checkDays = 2
/** Days after which staff ask an insurer that does not say how long it takes. */
export const askAgainDays = 30

export type NextStepFacts = {
  status: ClaimStatus
  payee_type: (typeof payeeTypes)[number]
  outcome: string | null
  decision_reversed_at: string | null
  /** Amounts in minor units of the claim's currency. */
  insurer_payable_amount: number
  insurer_balance: number
  patient_balance: number
  service_until: string
  /** Day of the last change of status. */
  status_since: string
  /** Terms of the insurer in days; null when unknown. */
  filing_days: number | null
  answer_days: number | null
  /** Last day for an appeal against the newest decision; null without one. */
  appeal_until: string | null
  can_appeal: boolean
  /** Day on which the household asked for an appeal that staff have not sent; null without one. */
  appeal_requested_on: string | null
}

/** Returns the day that many working days (Monday to Friday) after a day. Holidays are not known. */
export function workingDayAfter(day: string, count: number): string {
  let last = day
  for (let left = count; left > 0;) {
    last = dayAfter(last, 1)
    const weekday = new Date(`${last}T00:00:00Z`).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left -= 1
  }
  return last
}

/** Returns what happens next with a claim, who must do it, and by when. */
export function nextStepOf(facts: NextStepFacts): NextStep {
  const { status, status_since } = facts
  const filing =
    facts.filing_days === null ? null : dayAfter(facts.service_until, facts.filing_days)
  const answer = dayAfter(status_since, facts.answer_days ?? askAgainDays)
  const { appeal_requested_on } = facts
  if (isReversed(facts)) return { owner: 'insurer', code: 'decide_again', by: answer }
  if (appeal_requested_on !== null)
    return {
      owner: 'numo',
      code: 'send_appeal',
      by: workingDayAfter(appeal_requested_on, checkDays),
    }
  switch (status) {
    case 'draft':
      return { owner: 'household', code: 'send', by: filing }
    case 'needs_info':
      return { owner: 'household', code: 'answer', by: filing }
    case 'submitted':
      return { owner: 'numo', code: 'check', by: workingDayAfter(status_since, checkDays) }
    case 'rejected':
      return { owner: 'numo', code: 'correct', by: workingDayAfter(status_since, checkDays) }
    case 'sent':
    case 'pending':
      return { owner: 'insurer', code: 'decide', by: answer }
    case 'appealed':
      return { owner: 'insurer', code: 'decide_appeal', by: answer }
    case 'adjudicated':
      return stepAfterDecision(facts)
    case 'cancelled':
      return { owner: 'nobody', code: 'withdrawn', by: null }
    default:
      return { owner: 'nobody', code: 'done', by: null }
  }
}

function stepAfterDecision(facts: NextStepFacts): NextStep {
  const { status_since } = facts
  const payment = dayAfter(status_since, askAgainDays)
  if (facts.outcome === 'denied' && facts.can_appeal)
    return { owner: 'household', code: 'appeal', by: facts.appeal_until }
  // Money of a reimbursement does not pass through our books, so its balances say nothing.
  if (facts.payee_type === 'subscriber')
    return facts.insurer_payable_amount > 0
      ? { owner: 'insurer', code: 'pay_household', by: payment }
      : { owner: 'numo', code: 'close', by: null }
  if (facts.patient_balance > 0) return { owner: 'household', code: 'pay_share', by: null }
  if (facts.insurer_balance > 0) return { owner: 'insurer', code: 'pay_clinic', by: payment }
  return { owner: 'numo', code: 'close', by: null }
}
