import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { checkAmounts } from '../check-amounts.ts'
import type { Context } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { postPaymentAdjusted } from '../ledger/rules-postings.ts'
import type { adjustInsurancePayment as endpoint, InsurancePayment } from './contract.ts'
import { lockInsurancePayment, readInsurancePayment } from './read-insurance-payment.ts'

/**
 * Records an adjustment of the whole payment (X12 PLB, with the sign turned). Throws 409 `more-than-payment` when more is
 * allocated than it leaves, 422 `amount-too-large`.
 */
export const adjustInsurancePayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockInsurancePayment(tx, input)
    const { amount, reason_code, reference } = input
    if (payment.status !== 'received')
      throw refuse(409, 'not-received', 'This payment has not been received, or is reconciled.')
    if (payment.unallocated_amount + amount < 0)
      throw refuse(409, 'more-than-payment', 'The amount is more than is left of this payment.')
    checkAmounts([payment.amount, payment.adjustment_amount, amount])
    const { id } = await tx
      .insertInto('insurance_payment_adjustment')
      .values({
        insurance_payment_id: payment.id,
        reason_code,
        amount,
        reference: reference || null,
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await postEntry(tx, ctx, {
      numo_company_id: payment.numo_company_id,
      event: 'adjusted',
      source_type: 'insurance_payment_adjustment',
      source_id: id,
      effective_on: ctx.today(),
      lines: postPaymentAdjusted(payment.insurance_company_id, {
        currency: payment.currency,
        amount,
      }),
    })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'insurance_payment',
      entity_id: payment.id,
      changes: { adjustment_amount: amount, currency: payment.currency, reason_code },
    })
    return readInsurancePayment(tx, payment.id)
  })
