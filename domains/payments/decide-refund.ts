import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { decideRefund as endpoint } from './contract-charge.ts'
import type { StaffPayment } from './contract-staff-payment.ts'
import { sendRefund } from './jobs.ts'
import { lockPayment, readPayment } from './read-payment.ts'

/**
 * Approves a waiting refund and has it sent, or declines it. Throws 409 `two-people` when who made it approves it, and
 * `no-such-move` when it does not wait.
 */
export const decideRefund = (
  ctx: Context,
  { id, version, refund_id, decision, reason }: InputOf<typeof endpoint>
): Promise<StaffPayment> =>
  ctx.tx(async (tx) => {
    const { account_id } = await lockPayment(tx, { id, version })
    const refund = await tx
      .selectFrom('refund')
      .select(['needs_second', 'approved_by', 'status', 'created_by'])
      .where('account_id', '=', account_id)
      .where('payment_id', '=', id)
      .where('id', '=', refund_id)
      .executeTakeFirst()
    if (!refund) throw refuse(404, 'no-such-refund', 'There is no such refund')
    if (!refund.needs_second || refund.approved_by !== null || refund.status !== 'pending')
      throw refuse(409, 'no-such-move', 'This refund does not wait for approval.')
    const user_id = ctx.actor?.user_id ?? null
    if (decision === 'approve' && refund.created_by === user_id)
      throw refuse(409, 'two-people', 'Somebody else must approve a refund that you made.')
    await tx
      .updateTable('refund')
      .set(
        decision === 'approve'
          ? { approved_by: user_id, approved_at: ctx.now() }
          : { status: 'cancelled' }
      )
      .where('account_id', '=', account_id)
      .where('id', '=', refund_id)
      .execute()
    if (decision === 'approve') await ctx.jobs.add(tx, sendRefund, { refund_id })
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'refund',
      entity_id: refund_id,
      account_id,
      changes: { status: decision === 'approve' ? 'approved' : 'cancelled' },
      reason: reason ?? null,
    })
    return readPayment(tx, id)
  })
