import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { setAccessFlags as endpoint } from './contract-admin.ts'
import { othersOnly } from './others-only.ts'
import { canBeSet } from './rules-resources.ts'
import { changeStaff } from './staff-change.ts'

/**
 * Sets or removes flags of a user atomically, each with an audit event. Effective from the user's next request. Throws
 * `no-such-flag` when setting a flag that no endpoint checks; removing one is allowed. Returns all flags of the user.
 */
export function setAccessFlags(
  ctx: Context,
  { id, flags, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const changes = Object.entries(flags)
  for (const [key, allowed] of changes)
    if (allowed !== null && !canBeSet(key))
      throw refuse(422, 'no-such-flag', `${key}: nothing asks for this flag`)
  return ctx.tx(async (tx) => {
    await othersOnly(tx, ctx, id)
    await changeStaff(tx, ctx, async () => {
      const granted_by = ctx.actor?.user_id ?? null
      for (const [key, allowed] of changes) {
        const ofThem = tx.deleteFrom('access_grant').where('user_id', '=', id)
        // Sequential: there are few, and the audit trail keeps their order.
        if (allowed === null) await ofThem.where('key', '=', key).execute()
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
      }
    })
    const now = await tx
      .selectFrom('access_grant')
      .select(['key', 'allowed'])
      .where('user_id', '=', id)
      .orderBy('key')
      .execute()
    return { access: Object.fromEntries(now.map((flag) => [flag.key, flag.allowed])) }
  })
}
