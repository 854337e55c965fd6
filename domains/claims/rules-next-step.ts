import { dayAfter } from '../insurance/rules-versions.ts'
import type { PayeeType } from './enums.ts'
import { filerSteps, isReversed, isWithFiler, type ClaimStatus } from './rules.ts'

/** Who acts next on a claim. */
export const stepOwners = ['household', 'clinic', 'numo', 'insurer', 'nobody'] as const

const known = [
  'send',
  'answer',
  'check',
  'correct',
  'decide',
  'decide_again',
  'decide_appeal',
  'pay_share',
  'pay_clinic',
] as const
const ends = ['done', 'denied', 'withdrawn'] as const
/** What happens next with a claim, by who reads it: payouts are not the household's, and its appeals not the clinic's. */
export const stepCodes = {
  household: [...known, 'send_appeal', 'appeal', 'pay_household', ...ends],
  clinic: [...known, 'pay_out', ...ends],
  staff: [
    ...known,
    'send_appeal',
    'appeal',
    'pay_household',
    'pay_out',
    'settle',
    'close',
    ...ends,
  ],
} as const
export type StepReader = keyof typeof stepCodes
export type StepCode<Reader extends StepReader = 'staff'> = (typeof stepCodes)[Reader][number]

export type NextStep<Reader extends StepReader = 'staff'> = {
  owner: (typeof stepOwners)[number]
  code: StepCode<Reader>
  /** Last day for the owner, or the day on which staff ask again; null when there is none. */
  by: string | null
}

/** Working days within which staff check a claim, or pay out what was collected. */
const staffDays = { check: 2, pay_out: 5 } as const
/** Days after which staff ask an insurer that does not say how long it takes. */
export const askAgainDays = 30

/** What decides who acts next. Amounts in minor units of the claim's currency. */
export type StepFacts = {
  status: ClaimStatus
  payee_type: PayeeType
  outcome: string | null
  decision_reversed_at: string | null
  insurer_payable_amount: number
  insurer_balance: number
  patient_balance: number
  /** What is collected for the clinic and not paid out yet, before fees; 0 for a household. */
  unpaid_payout_amount: number
  /** Last day on which the insurer accepts the claim; null when unknown. */
  filing_until: string | null
  /** Day of the last change of status. */
  status_since: string
  /** Day on which the insurer should have answered; null unless it has the claim. */
  answer_due_on: string | null
  /** Last day for an appeal of the household that is possible now; null without one. */
  appeal_until: string | null
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

/** Returns everything that somebody must do next on a claim, who and by when; empty when nothing is left. */
export function nextStepsOf(facts: StepFacts): NextStep[] {
  const { status, status_since, filing_until } = facts
  const answer = facts.answer_due_on ?? dayAfter(status_since, askAgainDays)
  const check = workingDayAfter(status_since, staffDays.check)
  if (isReversed(facts)) return [{ owner: 'insurer', code: 'decide_again', by: answer }]
  if (isWithFiler(status)) {
    const owner = facts.payee_type === 'provider' ? 'clinic' : 'household'
    return [{ owner, code: filerSteps[status], by: filing_until }]
  }
  switch (status) {
    case 'submitted':
      return [{ owner: 'numo', code: 'check', by: check }]
    case 'rejected':
      return [{ owner: 'numo', code: 'correct', by: check }]
    case 'sent':
    case 'pending':
      return [{ owner: 'insurer', code: 'decide', by: answer }]
    case 'appealed':
      return [{ owner: 'insurer', code: 'decide_appeal', by: answer }]
    case 'cancelled':
      return []
    default:
      return stepsAfterDecision(facts)
  }
}

/** After a decision several may have something to do at once: each fact adds a step, and none takes another away. */
function stepsAfterDecision(facts: StepFacts): NextStep[] {
  const { status, status_since, appeal_requested_on, appeal_until } = facts
  const payment = dayAfter(status_since, askAgainDays)
  const isDue = status === 'adjudicated'
  const steps: NextStep[] = []
  if (appeal_requested_on !== null)
    steps.push({
      owner: 'numo',
      code: 'send_appeal',
      by: workingDayAfter(appeal_requested_on, staffDays.check),
    })
  if (isDue && facts.outcome === 'denied' && appeal_until !== null)
    steps.push({ owner: 'household', code: 'appeal', by: appeal_until })
  if (isDue && facts.payee_type === 'subscriber' && facts.insurer_payable_amount > 0)
    steps.push({ owner: 'insurer', code: 'pay_household', by: payment })
  // Money of a reimbursement does not pass through our books, so its balances say nothing.
  if (facts.payee_type === 'provider') {
    if (facts.patient_balance > 0) steps.push({ owner: 'household', code: 'pay_share', by: null })
    if (facts.insurer_balance > 0) steps.push({ owner: 'insurer', code: 'pay_clinic', by: payment })
    if (facts.unpaid_payout_amount > 0) {
      const by = workingDayAfter(status_since, staffDays.pay_out)
      steps.push({ owner: 'numo', code: 'pay_out', by })
    }
  }
  if (steps.length === 0 && status !== 'closed')
    steps.push({ owner: 'numo', code: isDue ? 'settle' : 'close', by: null })
  return steps
}

/** Returns the next steps that a reader is told of; how the claim ended when none is left for them to know. */
export function nextStepsFor<Reader extends StepReader>(
  reader: Reader,
  facts: StepFacts
): NextStep<Reader>[] {
  const steps = nextStepsOf(facts).flatMap(({ code, ...step }) => {
    const shown = stepCodes[reader].find((one): one is StepCode<Reader> => one === code)
    return shown === undefined ? [] : [{ ...step, code: shown }]
  })
  if (steps.length > 0) return steps
  const end = facts.outcome === 'denied' ? 'denied' : 'done'
  const code = facts.status === 'cancelled' ? 'withdrawn' : end
  return [{ owner: 'nobody', code, by: null }]
}
