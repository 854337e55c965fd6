import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { setWebhookStatus as endpoint } from './contract.ts'
import { deliverWebhookJob } from './jobs.ts'

/** Pauses, resumes or removes an endpoint. Resuming forgets its failures and sends what waited. */
export const setWebhookStatus = (
  ctx: Context,
  { partnerId, id, status }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await refuseUnlessOwner(tx)
    const changed = await tx
      .updateTable('webhook_endpoint')
      .set({ status, ...(status === 'active' && { failing_since: null }) })
      .where('id', '=', id)
      .where('partner_id', '=', partnerId)
      .where('status', '<>', 'removed')
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw noSuch('webhook')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'webhook_endpoint',
      entity_id: id,
      partner_id: partnerId,
      changes: { status },
    })
    if (status === 'paused') return { done: true }
    const open = await tx
      .selectFrom('webhook_delivery')
      .select('id')
      .where('endpoint_id', '=', id)
      .where('status', 'in', ['waiting', 'retrying'])
      .orderBy('created_at')
      .execute()
    for (const { id: delivery_id } of open)
      await ctx.jobs.add(tx, deliverWebhookJob, { delivery_id }, { group: partnerId })
    return { done: true }
  })
