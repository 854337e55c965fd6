import { requirementFor, type Requirement } from '../insurance/rules-requirements.ts'
import { dayAfter } from '../insurance/rules-versions.ts'
import type { ClaimAppeal } from './contract-appeal.ts'
import type { HouseholdDecision } from './contract-decision.ts'
import type { claimTypes } from './enums.ts'
import { appealDeadlineOf, appealProblemOf } from './rules-appeal.ts'
import { careSettingOf } from './rules-documents.ts'
import type { StepFacts } from './rules-next-step.ts'

/** What the database adds to the columns of a claim for its next steps. */
export type StepColumn = Pick<
  StepFacts,
  'insurer_balance' | 'patient_balance' | 'unpaid_payout_amount' | 'answer_due_on'
> & { requirements: Requirement[]; timely_filing_days: number | null }

type Row = Pick<
  StepFacts,
  'status' | 'payee_type' | 'outcome' | 'decision_reversed_at' | 'insurer_payable_amount'
> & {
  type: (typeof claimTypes)[number]
  service_until: string
  history: readonly { created_at: string }[]
  /** The newest decision and appeal; null also where the reader is not told of appeals. */
  decision: Pick<HouseholdDecision, 'decided_on' | 'submitted_amount' | 'benefit_amount'> | null
  appeal: Pick<ClaimAppeal, 'status' | 'created_at'> | null
}

/** Returns what a claim's insurer asks for with it, the facts of its next steps, and whether an appeal is possible. */
export function stepFactsOf(row: Row, step: StepColumn, today: string) {
  const { decision, appeal } = row
  const { requirements, timely_filing_days } = step
  const care = careSettingOf[row.type]
  const request = row.payee_type === 'subscriber' ? 'reimbursement' : 'claim'
  const terms = requirementFor(requirements, request, care)
  const filing_days = terms?.deadline_days ?? timely_filing_days
  const appeal_days = requirementFor(requirements, 'appeal', care)?.deadline_days ?? null
  const appeal_deadline = decision && appealDeadlineOf(decision.decided_on, appeal_days)
  const appeal_problem = appealProblemOf({
    ...row,
    appeal_status: appeal?.status ?? null,
    deadline: appeal_deadline,
    today,
  })
  const facts: StepFacts = {
    ...row,
    ...step,
    filing_until: filing_days === null ? null : dayAfter(row.service_until, filing_days),
    status_since: row.history.at(-1)?.created_at.slice(0, 10) ?? today,
    appeal_until: appeal_problem === null ? (appeal_deadline?.until ?? null) : null,
    appeal_requested_on: appeal?.status === 'requested' ? appeal.created_at.slice(0, 10) : null,
  }
  return { terms, facts, appeal_deadline, appeal_problem }
}
