import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { changeWebhookSecret as endpoint } from './contract.ts'
import { secretOf } from './secret-of.ts'
import { createSecret } from './sign-webhook.ts'

/** Gives an endpoint a new secret, returned once. What is sent within a day has a signature of the old one, too. */
export const changeWebhookSecret = (
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await refuseUnlessOwner(tx)
    const secret = createSecret()
    const sealed = ctx.vault.seal(secret, secretOf(id))
    const { rows } = await sql<{ is_changed: boolean }>`
      select app.change_webhook_secret(${id}, ${sealed}) as is_changed`.execute(tx)
    if (rows[0]?.is_changed !== true) throw noSuch('webhook')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'webhook_endpoint',
      entity_id: id,
      partner_id: partnerId,
      changes: { secret: 'changed' },
    })
    return { secret }
  })
