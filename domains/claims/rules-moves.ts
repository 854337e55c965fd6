import type { ClaimEvent, PayeeType } from './enums.ts'
import type { ClaimStatus } from './rules.ts'

/** What must be true of a claim before an event, by the code of the refusal. */
export type MissingCode =
  | 'no-lines'
  | 'no-diagnosis'
  | 'no-insurer'
  | 'no-policy'
  | 'reason-needed'
  | 'not-decided'
  | 'balance-open'
  | 'payout-open'

/** What a refusal for each says, for developers. */
export const missingSentences: Readonly<Record<MissingCode, string>> = {
  'no-lines': 'Add at least one line with an amount first.',
  'no-diagnosis': 'Add the main diagnosis first.',
  'no-insurer': 'Choose the insurer first.',
  'no-policy': 'Choose the policy that covers the person first.',
  'reason-needed': 'Say why.',
  'not-decided': 'The insurer took its decision back. Record the new one first.',
  'balance-open': 'Something is still owed on this claim.',
  'payout-open': 'The clinic has not been paid everything for this claim.',
}

/** Facts that decide whether a claim may move. Amounts in minor units of its currency. */
export type MoveFacts = {
  line_count: number
  billed_amount: number
  has_principal_diagnosis: boolean
  insurance_company_id: string | null
  coverage_id: string | null
  payee_type: PayeeType
  decision_reversed_at: unknown
  insurer_balance: number
  patient_balance: number
  /** Payout items that are neither paid nor void. */
  open_payout_count: number
  /** True for a reason given with the event. */
  has_reason: boolean
}

/** Events that need a reason. */
export const claimEventsWithReason: readonly ClaimEvent[] = [
  'request_info',
  'insurer_reject',
  'appeal',
  'reopen',
  'cancel',
]

/** Events about a decision of the insurer: there is none while it took its last one back. */
export const claimEventsOfDecision: readonly ClaimEvent[] = ['settle', 'appeal']

/** Returns what is missing before an event, most useful first; empty when it may happen. */
export function missingFor(event: ClaimEvent, facts: MoveFacts): MissingCode[] {
  const missing: MissingCode[] = []
  const isHandedIn =
    event === 'submit' || event === 'resubmit' || event === 'send' || event === 'resend'
  if (isHandedIn && (facts.line_count === 0 || facts.billed_amount === 0)) missing.push('no-lines')
  if (isHandedIn && !facts.has_principal_diagnosis) missing.push('no-diagnosis')
  if (isHandedIn && facts.payee_type === 'provider' && facts.coverage_id === null)
    missing.push('no-policy')
  if ((event === 'send' || event === 'resend') && facts.insurance_company_id === null)
    missing.push('no-insurer')
  if (claimEventsWithReason.includes(event) && !facts.has_reason) missing.push('reason-needed')
  if (claimEventsOfDecision.includes(event) && facts.decision_reversed_at !== null)
    missing.push('not-decided')
  // Money of a reimbursement does not pass through our books, so its balances say nothing.
  const isOurs = facts.payee_type === 'provider'
  if (event === 'settle' && isOurs && (facts.insurer_balance !== 0 || facts.patient_balance !== 0))
    missing.push('balance-open')
  if (event === 'close' && facts.open_payout_count > 0) missing.push('payout-open')
  return missing
}

/** Whether lines and diagnoses of a claim may still be changed. */
export const areLinesOpen = (status: ClaimStatus): boolean =>
  status === 'draft' || status === 'submitted' || status === 'needs_info'
