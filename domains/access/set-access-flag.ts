import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { setAccessFlag as endpoint } from './contract-admin.ts'
import { othersOnly } from './others-only.ts'

/**
 * Sets a flag of one person, or takes it away, and writes it into the audit trail. It counts from their next request.
 * Gives back every flag they have then.
 */
export function setAccessFlag(
  ctx: Context,
  { id, key, allowed, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  return ctx.tx(async (tx) => {
    await othersOnly(tx, ctx, id)
    const granted_by = ctx.actor?.user_id ?? null
    if (allowed === null)
      await tx.deleteFrom('access_grant').where('user_id', '=', id).where('key', '=', key).execute()
    else
      await tx
        .insertInto('access_grant')
        .values({ user_id: id, key, allowed, granted_by })
        .onConflict((on) => on.columns(['user_id', 'key']).doUpdateSet({ allowed, granted_by }))
        .execute()
    await record(tx, ctx.caller, {
      action: allowed === null ? 'D' : 'U',
      entity_type: 'access_grant',
      entity_id: id,
      changes: { key, allowed },
      ...(reason && { reason }),
    })
    const flags = await tx
      .selectFrom('access_grant')
      .select(['key', 'allowed'])
      .where('user_id', '=', id)
      .orderBy('key')
      .execute()
    return { access: Object.fromEntries(flags.map((flag) => [flag.key, flag.allowed])) }
  })
}
