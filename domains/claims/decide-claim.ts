import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postAdjudicated } from '../ledger/rules-postings.ts'
import { notify } from '../notifications/notify.ts'
import type { decideClaim as endpoint, StaffClaim } from './contract-staff.ts'
import { lockClaim } from './lock-claim.ts'
import { readClaim } from './read-claim.ts'
import { missingInDecision, sumAdjustments } from './rules-lines.ts'

/**
 * Records a decision of the insurer and notifies the household: revision 1, or after an appeal the next one, whose difference is posted. Throws 422
 * `decision-off` when its parts do not add up to what was billed, 409 `no-such-move` when the claim awaits no decision,
 * and 409 `paid-more` when more is paid already than the decision leaves to pay.
 */
export const decideClaim = (ctx: Context, input: InputOf<typeof endpoint>): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    const { id, outcome, benefit_amount, adjustments, decided_on, foreign } = input
    const claim = await lockClaim(tx, input)
    const { account_id, partner_id, billed_amount } = claim
    if (!['sent', 'pending', 'appealed'].includes(claim.status))
      throw refuse(409, 'no-such-move', 'This claim does not wait for a decision.')
    const missing = missingInDecision(billed_amount, benefit_amount, adjustments)
    if (missing !== 0)
      throw refuse(
        422,
        'decision-off',
        'The parts of this decision do not add up to the amount that was billed.'
      )
    const { patient, written_off } = sumAdjustments(adjustments)
    const { patient_paid_amount, patient_paid_at_partner_amount } = claim
    if (
      claim.insurer_paid_amount > benefit_amount ||
      patient_paid_amount + patient_paid_at_partner_amount > patient
    )
      throw refuse(
        409,
        'paid-more',
        'More is paid on this claim than the decision leaves. Release what is too much first.'
      )
    const before = await tx
      .selectFrom('claim_response')
      .select(({ fn }) => fn.max('revision').as('revision'))
      .where('account_id', '=', account_id)
      .where('claim_id', '=', id)
      .executeTakeFirst()
    const ids = { account_id, partner_id, claim_id: id }
    const response = await tx
      .insertInto('claim_response')
      .values({
        ...ids,
        revision: (before?.revision ?? 0) + 1,
        outcome,
        insurer_reference: input.insurer_reference || null,
        disposition: input.disposition || null,
        submitted_amount: billed_amount,
        eligible_amount: input.eligible_amount ?? billed_amount - Math.max(0, written_off),
        benefit_amount,
        patient_responsibility_amount: patient,
        write_off_amount: written_off,
        benefit_currency: foreign?.currency ?? null,
        benefit_amount_foreign: foreign?.amount ?? null,
        fx_rate: foreign?.fx_rate ?? null,
        fx_on: foreign?.fx_on ?? null,
        fx_source: foreign?.fx_source || null,
        decided_on,
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (adjustments.length > 0)
      await tx
        .insertInto('claim_adjustment')
        .values(
          adjustments.map(({ note, ...adjustment }) => ({
            ...ids,
            ...adjustment,
            note: note || null,
            claim_response_id: response.id,
          }))
        )
        .execute()
    // A reimbursement is between insurer and household: nothing of it passes through our books.
    if (claim.payee_type === 'provider')
      await postEntry(tx, ctx, {
        numo_company_id: claim.numo_company_id,
        event: 'adjudicated',
        source_type: 'claim_response',
        source_id: response.id,
        effective_on: ctx.today(),
        lines: postAdjudicated(claim, {
          insurer: benefit_amount - claim.insurer_payable_amount,
          patient:
            patient -
            (claim.outcome === null
              ? patient_paid_at_partner_amount
              : claim.patient_responsibility_amount),
        }),
      })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: id,
      account_id,
      changes: {
        outcome,
        insurer_payable_amount: benefit_amount,
        currency: claim.currency,
        status: 'adjudicated',
      },
    })
    await notify(tx, {
      to: { account_id },
      kind: 'claim_decided',
      facts: { claim: claim.number },
      link: `/home/claims?claim=${id}`,
      dedupe_key: response.id,
    })
    return readClaim(tx, id)
  })
