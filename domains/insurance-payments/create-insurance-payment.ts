import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { createInsurancePayment as endpoint, InsurancePayment } from './contract.ts'
import { readInsurancePayment } from './read-insurance-payment.ts'

/** Creates an announced payment. Throws 409 `trace-taken` for a transfer that is booked already, `more-than-payment` for a fee
 * above the amount. */
export const createInsurancePayment = (
  ctx: Context,
  { notes, ...payment }: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    const insurer = await tx
      .selectFrom('insurance_company')
      .select('id')
      .where('id', '=', payment.insurance_company_id)
      .executeTakeFirst()
    if (!insurer) throw noSuch('insurer')
    if (payment.bank_fee_amount > payment.amount)
      throw refuse(409, 'more-than-payment', 'The bank cannot keep more than the payment.')
    const created = await tx
      .insertInto('insurance_payment')
      .values({ ...payment, notes: notes || null, created_by: ctx.actor?.user_id ?? null })
      .onConflict((oc) => oc.columns(['insurance_company_id', 'trace_number']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created)
      throw refuse(
        409,
        'trace-taken',
        'A payment of this insurer with this number is booked already.'
      )
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'insurance_payment',
      entity_id: created.id,
      changes: {
        amount: payment.amount,
        currency: payment.currency,
        trace_number: payment.trace_number,
      },
    })
    return readInsurancePayment(tx, created.id)
  })
