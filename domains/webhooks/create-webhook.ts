import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockMembers } from '../access/refuse-last-owner.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { createWebhook as endpoint } from './contract.ts'
import { maxEndpoints } from './rules.ts'
import { secretOf } from './secret-of.ts'
import { createSecret } from './sign-webhook.ts'

/** Adds an endpoint of the caller's organisation. Its secret is returned once; only the program reads it again. */
export const createWebhook = (
  ctx: Context,
  { partnerId, url, events }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await lockMembers(tx, { partner_id: partnerId })
    await refuseUnlessOwner(tx)
    if (!ctx.webhooks.isAllowed(url))
      throw refuse(422, 'webhook-address', 'This is no address with https on the public internet')
    const { count } = await tx
      .selectFrom('webhook_endpoint')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('partner_id', '=', partnerId)
      .where('status', '<>', 'removed')
      .executeTakeFirstOrThrow()
    if (count >= maxEndpoints)
      throw refuse(
        409,
        'too-many-webhooks',
        `An organisation has at most ${maxEndpoints} endpoints`
      )
    const id = randomUUID()
    const secret = createSecret()
    const chosen = [...new Set(events)]
    await tx
      .insertInto('webhook_endpoint')
      .values({
        id,
        partner_id: partnerId,
        url,
        events: chosen,
        secret_sealed: ctx.vault.seal(secret, secretOf(id)),
        created_by: ctx.actor?.user_id ?? '',
      })
      .execute()
    await record(tx, ctx.caller, {
      action: 'C',
      entity_type: 'webhook_endpoint',
      entity_id: id,
      partner_id: partnerId,
      changes: { url, events: chosen.length },
    })
    return { id, secret }
  })
