import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuseUnlessOwner } from '../access/set-partner-access.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { revokeApiKey as endpoint } from './contract.ts'

/** Revokes a key of the caller's organisation. Revoking one again changes nothing. */
export const revokeApiKey = (
  ctx: Context,
  { partnerId, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await refuseUnlessOwner(tx)
    const key = await tx
      .selectFrom('api_key')
      .select(['id', 'revoked_at'])
      .where('id', '=', id)
      .where('partner_id', '=', partnerId)
      .executeTakeFirst()
    if (!key) throw noSuch('api_key')
    const revoked = await tx
      .updateTable('api_key')
      .set({ revoked_at: ctx.now(), revoked_by: ctx.actor?.user_id ?? null })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'api_key',
        entity_id: id,
        partner_id: partnerId,
        changes: { status: 'revoked' },
      })
    return { done: true }
  })
