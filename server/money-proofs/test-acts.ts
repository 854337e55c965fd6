import {
  amountsOfLine,
  missingInDecision,
  sumAdjustments,
} from '@numo/domains/claims/rules-lines.ts'
import { areLinesOpen, missingFor } from '@numo/domains/claims/rules-moves.ts'
import type { ClaimStatus } from '@numo/domains/claims/rules.ts'
import type { ClaimEvent } from '@numo/domains/claims/enums.ts'
import * as postings from '@numo/domains/ledger/rules-postings.ts'
import type { PayoutEvent } from '@numo/domains/payouts/enums.ts'
import { actOnPayment } from './test-payments.ts'
import { actOnPayouts } from './test-payouts.ts'
import { actOnReceipt } from './test-receipts.ts'
import * as book from './test-state.ts'
import { stops, type Adjustment, type Line, type State } from './test-state.ts'

/** What somebody tries. Objects are named by their place in the state. */
export type Act =
  | { do: 'file'; account: number; lines: readonly Line[]; at_partner: number }
  | { do: 'lines'; claim: number; lines: readonly Line[] }
  | { do: 'move'; claim: number; event: ClaimEvent }
  | { do: 'decide'; claim: number; benefit: number; adjustments: readonly Adjustment[] }
  | { do: 'receive'; trace: string; currency: string; amount: number; bank_amount: number | null }
  | { do: 'adjust'; receipt: number; amount: number }
  | { do: 'allocate'; receipt: number; claim: number; amount: number; claim_amount: number }
  | { do: 'reverse'; item: number; amount: number; claim_amount: number }
  | { do: 'move_receipt'; receipt: number; event: 'reconcile' | 'reopen' | 'return' }
  | { do: 'pay'; claim: number; amount: number }
  | { do: 'charge_again'; payment: number }
  | { do: 'allocate_payment'; payment: number; claim: number; amount: number }
  | { do: 'release'; item: number; amount: number }
  | { do: 'refund'; payment: number; amount: number; by: 0 | 1 }
  | { do: 'decide_refund'; refund: number; by: 0 | 1; isApproved: boolean }
  | { do: 'pay_out'; by: 0 | 1 }
  | { do: 'move_payout'; payout: number; event: PayoutEvent; by: 0 | 1 }
  | { do: 'accrue_again'; item: number }
  | { do: 'edit'; item: number }
  | { do: 'draft_fees' }
  | { do: 'move_invoice'; invoice: number; event: 'issue' | 'cancel' }

/** Does what is tried, or returns false where a rule refuses it. */
export function attempt(state: State, act: Act): boolean {
  switch (act.do) {
    case 'file':
    case 'lines':
    case 'move':
    case 'decide':
      return actOnClaim(state, act)
    case 'receive':
    case 'adjust':
    case 'allocate':
    case 'reverse':
    case 'move_receipt':
      return actOnReceipt(state, act)
    case 'pay':
    case 'charge_again':
    case 'allocate_payment':
    case 'release':
    case 'refund':
    case 'decide_refund':
      return actOnPayment(state, act)
    default:
      return actOnPayouts(state, act)
  }
}

type Of<K extends Act['do']> = Extract<Act, { do: K }>
export type ActOnReceipt = Of<'receive' | 'adjust' | 'allocate' | 'reverse' | 'move_receipt'>
export type ActOnPayment = Of<
  'pay' | 'charge_again' | 'allocate_payment' | 'release' | 'refund' | 'decide_refund'
>
export type ActOnPayouts = Of<
  'pay_out' | 'move_payout' | 'accrue_again' | 'edit' | 'draft_fees' | 'move_invoice'
>

const billedOf = (lines: readonly Line[]) =>
  lines.reduce((sum, line) => {
    const { net_amount, tax_amount } = amountsOfLine(line)
    return sum + net_amount + tax_amount
  }, 0)

function actOnClaim(state: State, act: Of<'file' | 'lines' | 'move' | 'decide'>): boolean {
  if (act.do === 'file') {
    const { account, lines, at_partner } = act
    const empty = {
      outcome: null,
      payable: 0,
      patient: 0,
      insurer_paid: 0,
      patient_paid: 0,
      paid_out: 0,
    }
    const billed = billedOf(lines)
    state.claims.push({
      ...empty,
      account,
      lines,
      at_partner,
      billed,
      sent_lines: null,
      status: 'draft',
      events: [],
      decisions: [],
    })
    return true
  }
  const claim = state.claims[act.claim]
  if (!claim) return false
  if (act.do === 'lines') {
    if (stops(state, 'I2', !areLinesOpen(claim.status))) return false
    claim.lines = act.lines
    if (state.removed !== 'I1') claim.billed = billedOf(act.lines)
    return true
  }
  if (act.do === 'decide') return decide(state, claim, act)
  const to = book.statusAfter('claim', claim.status, act.event)
  if (stops(state, 'I16', to === null)) return false
  const missing = missingFor(act.event, book.factsOf(state, act.claim, claim))
  if (missing.includes('balance-open') ? stops(state, 'I6', true) : missing.length > 0) return false
  claim.events.push(`${claim.status} ${act.event}`)
  // Every status is one of a claim: it comes from its transitions.
  claim.status = (to ?? 'closed') as ClaimStatus
  if (claim.status === 'sent') claim.sent_lines = claim.lines
  return true
}

function decide(
  state: State,
  claim: book.Claim,
  { claim: index, benefit, adjustments }: Of<'decide'>
): boolean {
  if (stops(state, 'I16', !['sent', 'pending', 'appealed'].includes(claim.status))) return false
  if (stops(state, 'I3', missingInDecision(claim.billed, benefit, adjustments) !== 0)) return false
  const { patient } = sumAdjustments(adjustments)
  if (stops(state, 'I4', claim.insurer_paid > benefit)) return false
  if (stops(state, 'I5', claim.patient_paid + claim.at_partner > patient)) return false
  const before = claim.outcome === null ? claim.at_partner : claim.patient
  const owed = { insurer: benefit - claim.payable, patient: patient - before }
  claim.events.push(`${claim.status} adjudicate`)
  claim.decisions.push({ submitted: claim.billed, benefit, adjustments })
  Object.assign(claim, {
    status: 'adjudicated',
    outcome: 'partially_approved',
    payable: benefit,
    patient,
  })
  const lines = postings.postAdjudicated({ ...book.partiesOf(claim), currency: 'MXN' }, owed)
  book.post(state, `claim ${index} ${claim.decisions.length}`, 'adjudicated', lines)
  return true
}
