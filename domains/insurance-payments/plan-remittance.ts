import type { ClaimAdjustmentInput } from '../claims/contract-lines.ts'
import { adjustmentGroups, type claimOutcomes } from '../claims/enums.ts'
import type { LockedClaim } from '../claims/lock-claim.ts'
import { sumAdjustments } from '../claims/rules-lines.ts'
import type { HoldReason, RemittanceAction } from './enums.ts'
import { awaits, reverse, takeBack } from './plan-reversal.ts'
import type { RemittedClaim } from './reading/remittance.ts'
import { splitFor, type Promised } from './rules-suggest.ts'

/** An earlier allocation to a claim and what is left of it. */
export type EarlierItem = {
  id: string
  claim_id: string
  currency: string
  amount: number
  claim_amount: number
}

/** What a remittance is compared with. */
export type Books = {
  insurance_company_id: string
  numo_company_id: string
  currency: string
  claims: readonly (LockedClaim & { promised: Promised | null })[]
  /** Newest first. */
  items: readonly EarlierItem[]
  /** Organisations with an agreement on fees. */
  agreed: ReadonlySet<string>
}

export type Part = { amount: number; claim_amount: number; reversal_of_id: string | null }
type Decided = {
  outcome: (typeof claimOutcomes)[number]
  adjustments: ClaimAdjustmentInput[]
  patient: number
  written_off: number
}

/** What posting does with one claim of a remittance. */
export type PlannedClaim = {
  remitted: RemittedClaim
  claim: Books['claims'][number] | null
  action: RemittanceAction
  hold: HoldReason | null
  decision: Decided | null
  parts: readonly Part[]
  /** Whether the insurer takes the whole decision back, so that the claim awaits another. */
  is_reversed: boolean
}

/**
 * Decides what posting a remittance does with each of its claims, in their order: the decision it brings, the allocation,
 * or what is taken back of earlier ones. What does not fit our books is held for staff, with the reason.
 */
export function planRemittance(claims: readonly RemittedClaim[], books: Books): PlannedClaim[] {
  const state: State = { balances: new Map(), left: new Map(), awaits: new Map() }
  const known = knownClaims(books)
  return claims.map((remitted) => {
    const nothing = { remitted, hold: null, decision: null, parts: [], is_reversed: false }
    const claim = claimFor(remitted, known)
    if (typeof claim === 'string') return { ...nothing, claim: null, action: 'hold', hold: claim }
    const plan = planOne(remitted, claim, books, state)
    return typeof plan === 'string'
      ? { ...nothing, claim, action: 'hold', hold: plan }
      : { ...nothing, claim, ...plan }
  })
}

export type Claim = Books['claims'][number]
export type Planned = Pick<PlannedClaim, 'action'> &
  Partial<Pick<PlannedClaim, 'decision' | 'parts' | 'is_reversed'>>
/** What earlier claims of the same remittance have used up. */
export type State = {
  balances: Map<string, number>
  left: Map<string, { amount: number; claim_amount: number }>
  /** Whether a claim awaits a decision, where an earlier one changed that. */
  awaits: Map<string, boolean>
}

/** Claims by our number, and by that of the insurer whose payment it is. */
const knownClaims = ({ claims, insurance_company_id }: Books) => ({
  ours: new Map(claims.map((one) => [one.number, one])),
  theirs: new Map(
    claims.flatMap((one) =>
      one.insurance_company_id === insurance_company_id && one.insurer_claim_number !== null
        ? [[one.insurer_claim_number, one]]
        : []
    )
  ),
})

function claimFor(
  { claim_number, insurer_claim_number }: RemittedClaim,
  known: ReturnType<typeof knownClaims>
): Claim | HoldReason {
  const ours = known.ours.get(claim_number.toUpperCase())
  const theirs = insurer_claim_number === null ? undefined : known.theirs.get(insurer_claim_number)
  if (ours && theirs && ours.id !== theirs.id) return 'two_claims'
  return ours ?? theirs ?? 'unknown'
}

/** X12 CLP02 of claims that are decided: processed as primary to tertiary, also forwarded (19 to 21), and denied. */
const decidedStatuses: ReadonlySet<string> = new Set(['1', '2', '3', '4', '19', '20', '21'])
/** X12 CLP02 of a decision that the insurer takes back. */
const reversed = '22'

function planOne(
  remitted: RemittedClaim,
  claim: Claim,
  books: Books,
  state: State
): Planned | HoldReason {
  if (claim.insurance_company_id !== books.insurance_company_id) return 'other_insurer'
  if (claim.numo_company_id !== books.numo_company_id) return 'other_company'
  if (claim.payee_type !== 'provider') return 'paid_directly'
  if (remitted.missing !== 0) return 'unbalanced'
  if (remitted.status_code === reversed) return reverse(remitted, claim, books, state)
  if (remitted.paid < 0) return takeBack(remitted, claim, books, state)
  if (!decidedStatuses.has(remitted.status_code)) return 'no_decision'
  if (awaits(claim, state)) return decide(remitted, claim, books, state)
  if (remitted.paid === 0) return { action: 'nothing' }
  if (claim.status === 'settled' || claim.status === 'closed') return 'nothing_left'
  const balance = state.balances.get(claim.id) ?? claim.insurer_balance
  if (balance <= 0) return 'nothing_left'
  // What the insurer pays goes with what it decided: another share of the patient is another decision.
  const { patient } = sumAdjustments(remitted.adjustments)
  if (state.awaits.get(claim.id) !== false && patient !== claim.patient_responsibility_amount)
    return 'decision_changed'
  if (claim.partner_id !== null && !books.agreed.has(claim.partner_id)) return 'no_agreement'
  const split = splitFor(
    { currency: books.currency, unallocated_amount: remitted.paid, trace_number: '', notes: null },
    { ...claim, insurer_reference: null, insurer_balance: balance }
  )
  if (split === null) return 'other_currency'
  if (split.amount !== remitted.paid) return 'too_much'
  state.balances.set(claim.id, balance - split.claim_amount)
  return { action: 'pay', parts: [{ ...split, reversal_of_id: null }] }
}

function decide(
  remitted: RemittedClaim,
  claim: Claim,
  books: Books,
  state: State
): Planned | HoldReason {
  if (claim.outcome === null && claim.status !== 'sent' && claim.status !== 'pending')
    return 'not_waiting'
  if (claim.status === 'settled' || claim.status === 'closed') return 'settled'
  if (claim.currency !== books.currency) return 'other_currency'
  if (claim.billed_amount !== remitted.billed) return 'other_amount'
  const decision = decisionOf(remitted)
  if (decision === null) return 'other_code'
  if (claim.patient_paid_at_partner_amount + claim.patient_paid_amount > decision.patient)
    return 'paid_more'
  const { paid } = remitted
  if (paid > 0 && claim.partner_id !== null && !books.agreed.has(claim.partner_id))
    return 'no_agreement'
  state.balances.set(claim.id, 0)
  state.awaits.set(claim.id, false)
  return paid === 0
    ? { action: 'decide', decision }
    : {
        action: 'decide_pay',
        decision,
        parts: [{ amount: paid, claim_amount: paid, reversal_of_id: null }],
      }
}

/** Deductible, coinsurance, copay, and a discount that was agreed: the claim was covered in full. */
const coveredReasons: ReadonlySet<string> = new Set(['PR 1', 'PR 2', 'PR 3', 'CO 45'])

/** Turns adjustments into a decision; null when a code is unknown or a sum is below zero. */
function decisionOf({ adjustments, paid, status_code }: RemittedClaim): Decided | null {
  const parts: ClaimAdjustmentInput[] = []
  for (const { group_code, reason_code, amount, line } of adjustments) {
    // 4010 has a group of its own for corrections.
    const group = adjustmentGroups.find((one) => one === (group_code === 'CR' ? 'OA' : group_code))
    if (!group || !/^[A-Z]{0,2}\d{1,3}$/.test(reason_code)) return null
    const note = line === null ? {} : { note: `SVC ${line}` }
    parts.push({ group_code: group, reason_code, amount, item_sequence: null, ...note })
  }
  const { patient, written_off } = sumAdjustments(parts)
  if (patient < 0 || written_off < 0) return null
  const isCovered = parts.every((one) => coveredReasons.has(`${one.group_code} ${one.reason_code}`))
  const outcome =
    status_code === '4'
      ? 'denied'
      : isCovered
        ? 'approved'
        : paid === 0
          ? 'denied'
          : 'partially_approved'
  return outcome === 'denied' && paid > 0
    ? { outcome: 'partially_approved', adjustments: parts, patient, written_off }
    : { outcome, adjustments: parts, patient, written_off }
}
