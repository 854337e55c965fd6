import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { resendDelivery as endpoint } from './contract.ts'
import { deliverWebhookJob } from './jobs.ts'
import { sendLimit } from './rules.ts'
import { refuseOff } from './send-test-event.ts'

/** Sends an event again that arrived or was given up, with the same id: a receiver that has it already ignores it. Within `sendLimit`. */
export async function resendDelivery(
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  await limitRequests(ctx, [{ ...sendLimit, of: partnerId }])
  return ctx.tx(async (tx) => {
    const found = await tx
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
      .select(['d.status', 'e.status as endpoint_status'])
      .where('d.id', '=', id)
      .where('d.partner_id', '=', partnerId)
      .executeTakeFirst()
    if (!found) throw noSuch('delivery')
    if (found.endpoint_status !== 'active') throw refuseOff()
    const opened = await tx
      .updateTable('webhook_delivery')
      .set({ status: 'waiting', attempts: 0, next_attempt_at: null, problem: null })
      .where('id', '=', id)
      .where('status', 'in', ['delivered', 'failed'])
      .returning('id')
      .executeTakeFirst()
    if (!opened) throw refuse(409, 'delivery-open', 'It is being sent already')
    await ctx.jobs.add(tx, deliverWebhookJob, { delivery_id: id }, { group: partnerId })
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'webhook_delivery',
      entity_id: id,
      partner_id: partnerId,
    })
    return { done: true }
  })
}
