import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { checkDayOver } from '../check-day-over.ts'
import type { Context } from '../context.ts'
import type { decideClaim as endpoint, StaffClaim } from './contract-staff.ts'
import { insertDecisions } from './insert-decisions.ts'
import { lockClaim } from './lock-claim.ts'
import { readClaim } from './read-claim.ts'
import { missingInDecision, sumAdjustments } from './rules-lines.ts'
import { awaitsDecision } from './rules.ts'

/**
 * Records a decision of the insurer and notifies the household: revision 1, or after an appeal or a reversal the next one, whose difference is posted. Throws 422
 * `day-to-come`, `decision-off` when its parts do not add up to what was billed, 409 `no-such-move` when the claim awaits no decision,
 * and 409 `paid-more` when more is paid already than the decision leaves to pay.
 */
export const decideClaim = (ctx: Context, input: InputOf<typeof endpoint>): Promise<StaffClaim> =>
  ctx.tx(async (tx) => {
    const { id, outcome, benefit_amount, adjustments, decided_on, foreign } = input
    checkDayOver(ctx, decided_on)
    const claim = await lockClaim(tx, input)
    const { billed_amount } = claim
    if (!awaitsDecision(claim))
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
    await insertDecisions(tx, ctx, [
      {
        claim,
        outcome,
        benefit_amount,
        eligible_amount: input.eligible_amount ?? billed_amount - Math.max(0, written_off),
        patient,
        written_off,
        adjustments,
        insurer_reference: input.insurer_reference || null,
        disposition: input.disposition || null,
        decided_on,
        foreign,
      },
    ])
    return readClaim(tx, ctx, id)
  })
