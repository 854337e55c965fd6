import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordAll } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { insertAll, insertAllReturning } from '../insert-all.ts'
import { postEntries } from '../ledger/post-entry.ts'
import { postAdjudicated } from '../ledger/rules-postings.ts'
import { notifyAll } from '../notifications/notify.ts'
import type { ClaimAdjustmentInput } from './contract-lines.ts'
import type { decideClaim } from './contract-staff.ts'
import type { LockedClaim } from './lock-claim.ts'
import { ofClaims } from './of-claims.ts'

/** A decision of the insurer that balances, on a claim that is locked and awaits one. */
export type NewDecision = {
  claim: LockedClaim
  outcome: InputOf<typeof decideClaim>['outcome']
  benefit_amount: number
  eligible_amount: number
  /** Sums of the adjustments: what the patient owes, and what nobody does. */
  patient: number
  written_off: number
  adjustments: readonly ClaimAdjustmentInput[]
  insurer_reference: string | null
  disposition: string | null
  decided_on: string
  foreign: InputOf<typeof decideClaim>['foreign']
  /** What the insurer pays of it in the same transaction, for the trail. */
  paid_amount?: number
}

const responseColumns = {
  account_id: 'uuid',
  partner_id: 'uuid',
  claim_id: 'uuid',
  revision: 'smallint',
  outcome: 'text',
  insurer_reference: 'text',
  disposition: 'text',
  submitted_amount: 'bigint',
  eligible_amount: 'bigint',
  benefit_amount: 'bigint',
  patient_responsibility_amount: 'bigint',
  write_off_amount: 'bigint',
  benefit_currency: 'text',
  benefit_amount_foreign: 'bigint',
  fx_rate: 'numeric',
  fx_on: 'date',
  fx_source: 'text',
  decided_on: 'date',
  created_by: 'uuid',
}
const adjustmentColumns = {
  account_id: 'uuid',
  partner_id: 'uuid',
  claim_id: 'uuid',
  claim_response_id: 'uuid',
  group_code: 'text',
  reason_code: 'text',
  amount: 'bigint',
  item_sequence: 'smallint',
  note: 'text',
}

/**
 * Inserts decisions on different claims with their adjustments, journal entries, trail and notices. Returns their ids, in
 * order.
 */
export async function insertDecisions(
  tx: Tx,
  ctx: Context,
  decisions: readonly NewDecision[]
): Promise<string[]> {
  if (decisions.length === 0) return []
  const { rows: before } = await sql<{ claim_id: string; revision: number }>`
    select r.claim_id, max(r.revision)::int as revision from ${ofClaims(decisions.map(({ claim }) => claim))}
      join claim_response r on (r.account_id, r.claim_id) = (k.account_id, k.claim_id)
     group by r.claim_id`.execute(tx)
  const revisions = new Map(before.map(({ claim_id, revision }) => [claim_id, revision]))
  const rows = decisions.map(({ claim, foreign, patient, written_off, ...decision }) => ({
    account_id: claim.account_id,
    partner_id: claim.partner_id,
    claim_id: claim.id,
    revision: (revisions.get(claim.id) ?? 0) + 1,
    outcome: decision.outcome,
    insurer_reference: decision.insurer_reference,
    disposition: decision.disposition,
    submitted_amount: claim.billed_amount,
    eligible_amount: decision.eligible_amount,
    benefit_amount: decision.benefit_amount,
    patient_responsibility_amount: patient,
    write_off_amount: written_off,
    benefit_currency: foreign?.currency ?? null,
    benefit_amount_foreign: foreign?.amount ?? null,
    fx_rate: foreign?.fx_rate ?? null,
    fx_on: foreign?.fx_on ?? null,
    fx_source: foreign?.fx_source || null,
    decided_on: decision.decided_on,
    created_by: ctx.actor?.user_id ?? null,
  }))
  const ids = await insertAllReturning(tx, 'claim_response', responseColumns, rows)
  const all = decisions.map((decision, n) => ({ ...decision, id: ids[n] ?? '' }))
  const adjustments = all.flatMap(({ id, claim, adjustments: parts }) =>
    parts.map(({ note, ...adjustment }) => ({
      account_id: claim.account_id,
      partner_id: claim.partner_id,
      claim_id: claim.id,
      ...adjustment,
      note: note || null,
      claim_response_id: id,
    }))
  )
  if (adjustments.length > 0)
    await insertAll('claim_adjustment', adjustmentColumns, adjustments).execute(tx)
  await postEntries(
    tx,
    ctx,
    // A reimbursement is between insurer and household: nothing of it passes through our books.
    all
      .filter(({ claim }) => claim.payee_type === 'provider')
      .map(({ id, claim, benefit_amount, patient }) => ({
        numo_company_id: claim.numo_company_id,
        event: 'adjudicated',
        source_type: 'claim_response',
        source_id: id,
        effective_on: ctx.today(),
        lines: postAdjudicated(claim, {
          insurer: benefit_amount - claim.insurer_payable_amount,
          patient:
            patient -
            (claim.outcome === null
              ? claim.patient_paid_at_partner_amount
              : claim.patient_responsibility_amount),
        }),
      }))
  )
  await recordAll(
    tx,
    ctx.caller,
    all.map(({ claim, outcome, benefit_amount, paid_amount }) => ({
      action: 'U',
      entity_type: 'claim',
      entity_id: claim.id,
      account_id: claim.account_id,
      changes: {
        outcome,
        insurer_payable_amount: benefit_amount,
        currency: claim.currency,
        status: 'adjudicated',
        ...(paid_amount && { insurer_paid_amount: paid_amount }),
      },
    }))
  )
  await notifyAll(
    tx,
    all.map(({ id, claim }) => ({
      to: { account_id: claim.account_id },
      kind: 'claim_decided' as const,
      facts: { claim: claim.number },
      link: `/home/claims?claim=${claim.id}`,
      dedupe_key: id,
    }))
  )
  return ids
}
