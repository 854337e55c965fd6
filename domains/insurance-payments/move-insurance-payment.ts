import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { postEntry } from '../ledger/post-entry.ts'
import { reversed } from '../ledger/rules-postings.ts'
import type { InsurancePayment, moveInsurancePayment as endpoint } from './contract.ts'
import { lockInsurancePayment, readInsurancePayment } from './read-insurance-payment.ts'
import { receivedLines } from './receive-insurance-payment.ts'

/**
 * Reconciles a payment that is allocated whole, reopens one, or says that it went back or never was. Throws 409
 * `not-whole`, `not-empty` or `no-such-move`, and 422 `reason-needed`.
 */
export const moveInsurancePayment = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<InsurancePayment> =>
  ctx.tx(async (tx) => {
    const payment = await lockInsurancePayment(tx, input)
    const { event, reason } = input
    const { rows } = await sql<{ to_status: typeof payment.status }>`
      select to_status from status_transition
       where entity = 'insurance_payment' and from_status = ${payment.status} and event = ${event}
         and app.role() = any (roles)`.execute(tx)
    const [move] = rows
    if (!move) throw refuse(409, 'no-such-move', 'This payment cannot do that now.')
    if (event !== 'reconcile' && !reason) throw refuse(422, 'reason-needed', 'Say why.')
    if (event === 'reconcile' && payment.unallocated_amount !== 0)
      throw refuse(409, 'not-whole', 'Part of this payment belongs to no claim yet.')
    const isEmpty = payment.allocated_amount === 0 && payment.adjustment_amount === 0
    if ((event === 'return' || event === 'void') && !isEmpty)
      throw refuse(409, 'not-empty', 'Take its allocations and adjustments back first.')
    await tx
      .updateTable('insurance_payment')
      .set({ status: move.to_status, status_reason: reason || null })
      .where('id', '=', payment.id)
      .execute()
    if (event === 'return')
      await postEntry(tx, ctx, {
        numo_company_id: payment.numo_company_id,
        event: 'returned',
        source_type: 'insurance_payment',
        source_id: payment.id,
        effective_on: ctx.today(),
        lines: reversed(receivedLines(payment)),
      })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'insurance_payment',
      entity_id: payment.id,
      changes: { status: move.to_status },
      reason: reason ?? null,
    })
    return readInsurancePayment(tx, payment.id)
  })
