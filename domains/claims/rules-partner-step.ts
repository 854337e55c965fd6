import { dayAfter } from '../insurance/rules-versions.ts'
import { workingDayAfter } from './rules-next-step.ts'
import { isReversed, type ClaimStatus } from './rules.ts'

/** Who acts next on a claim of a clinic. */
export const partnerStepOwners = ['clinic', 'numo', 'insurer', 'patient', 'nobody'] as const
/** What happens next with a claim of a clinic; each has a sentence on the screen. */
export const partnerStepCodes = [
  'send',
  'answer',
  'check',
  'correct',
  'decide',
  'decide_again',
  'decide_appeal',
  'pay',
  'pay_share',
  'pay_out',
  'done',
  'denied',
  'withdrawn',
] as const

export type PartnerStep = {
  owner: (typeof partnerStepOwners)[number]
  code: (typeof partnerStepCodes)[number]
  /** Last day for the owner, or the day on which staff ask again; null when there is none. */
  by: string | null
}

export type PartnerStepFacts = {
  status: ClaimStatus
  outcome: string | null
  decision_reversed_at: string | null
  /** Amounts in minor units of the claim's currency. */
  insurer_balance: number
  patient_balance: number
  /** What is collected for the clinic and not paid out yet, before fees. */
  unpaid_payout_amount: number
  service_until: string
  /** Day of the last change of status. */
  status_since: string
  /** Terms of the insurer in days; null when unknown. */
  filing_days: number | null
  answer_days: number | null
}

/** Working days within which staff check a claim, or pay out what was collected. */
const staffDays = { check: 2, pay_out: 5 } as const
/** Days after which staff ask an insurer that does not say how long it takes. */
const askAgainDays = 30

/** Returns what happens next with a claim of a clinic, who must do it, and by when. */
export function partnerStepOf(facts: PartnerStepFacts): PartnerStep {
  const { status, status_since } = facts
  const filing =
    facts.filing_days === null ? null : dayAfter(facts.service_until, facts.filing_days)
  const answer = dayAfter(status_since, facts.answer_days ?? askAgainDays)
  const check = workingDayAfter(status_since, staffDays.check)
  if (isReversed(facts)) return { owner: 'insurer', code: 'decide_again', by: answer }
  switch (status) {
    case 'draft':
      return { owner: 'clinic', code: 'send', by: filing }
    case 'needs_info':
      return { owner: 'clinic', code: 'answer', by: filing }
    case 'submitted':
      return { owner: 'numo', code: 'check', by: check }
    case 'rejected':
      return { owner: 'numo', code: 'correct', by: check }
    case 'sent':
    case 'pending':
      return { owner: 'insurer', code: 'decide', by: answer }
    case 'appealed':
      return { owner: 'insurer', code: 'decide_appeal', by: answer }
    case 'cancelled':
      return { owner: 'nobody', code: 'withdrawn', by: null }
    default:
      return stepAfterDecision(facts)
  }
}

function stepAfterDecision(facts: PartnerStepFacts): PartnerStep {
  const { status_since } = facts
  if (facts.insurer_balance > 0)
    return { owner: 'insurer', code: 'pay', by: dayAfter(status_since, askAgainDays) }
  if (facts.unpaid_payout_amount > 0)
    return {
      owner: 'numo',
      code: 'pay_out',
      by: workingDayAfter(status_since, staffDays.pay_out),
    }
  if (facts.patient_balance > 0) return { owner: 'patient', code: 'pay_share', by: null }
  return { owner: 'nobody', code: facts.outcome === 'denied' ? 'denied' : 'done', by: null }
}
