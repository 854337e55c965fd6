import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { sendTestEvent as endpoint } from './contract.ts'
import { testEvent } from './enums.ts'
import { deliverWebhookJob } from './jobs.ts'
import { sendLimit } from './rules.ts'

/** Sends an event without content to an endpoint, as a worker sends any other; within `sendLimit`. */
export async function sendTestEvent(
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  await limitRequests(ctx, [{ ...sendLimit, of: partnerId }])
  return ctx.tx(async (tx) => {
    const found = await tx
      .selectFrom('webhook_endpoint')
      .select('status')
      .where('id', '=', id)
      .where('partner_id', '=', partnerId)
      .where('status', '<>', 'removed')
      .executeTakeFirst()
    if (!found) throw noSuch('webhook')
    if (found.status !== 'active') throw refuseOff()
    const { id: delivery_id } = await tx
      .insertInto('webhook_delivery')
      .values({ partner_id: partnerId, endpoint_id: id, type: testEvent, data: '{}' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await ctx.jobs.add(tx, deliverWebhookJob, { delivery_id }, { group: partnerId })
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'webhook_delivery',
      entity_id: delivery_id,
      partner_id: partnerId,
    })
    return { delivery_id }
  })
}

/** Refuses to send to an endpoint that is not switched on. */
export const refuseOff = () =>
  refuse(409, 'webhook-off', 'This endpoint is not switched on. Resume it first.')
