import { randomUUID } from 'node:crypto'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { refundPayment as endpoint } from './contract-charge.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { sendRefund } from './jobs.ts'
import { lockPayment, readPayment } from './read-payment.ts'
import { needsSecondPerson } from './rules-refund.ts'

/**
 * Creates a refund of what is not allocated, and the job that sends it; above the threshold, together with
 * earlier refunds of the payment, it waits for the approval of somebody else. Throws 409 `more-than-payment`.
 */
export const refundPayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockPayment(tx, input)
    const { amount, reason, note } = input
    const { account_id } = payment
    if (payment.status !== 'succeeded')
      throw refuse(409, 'not-received', 'This payment has not succeeded.')
    if (amount > (payment.unallocated_amount ?? 0))
      throw refuse(409, 'more-than-payment', 'The amount is more than is left of this payment.')
    const earlier = await tx
      .selectFrom('refund')
      .select((eb) => eb.fn.sum('amount').as('amount'))
      .where('account_id', '=', account_id)
      .where('payment_id', '=', payment.id)
      .where('status', 'not in', ['failed', 'cancelled'])
      .where('reason', '!=', 'charged_back')
      .executeTakeFirstOrThrow()
    const needs_second = needsSecondPerson(amount + Number(earlier.amount ?? 0))
    const { id } = await tx
      .insertInto('refund')
      .values({
        account_id,
        payment_id: payment.id,
        amount,
        reason,
        note: note || null,
        needs_second,
        idempotency_key: randomUUID(),
        created_by: ctx.actor?.user_id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (!needs_second) await ctx.jobs.add(tx, sendRefund, { refund_id: id })
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'refund',
      entity_id: id,
      account_id,
      changes: { amount, currency: payment.currency, reason },
    })
    return readPayment(tx, payment.id)
  })
