import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { KeyOwner } from './rules.ts'

/** Revokes a key of an owner. Revoking one again changes nothing. */
export async function revokeKey(
  ctx: Context,
  tx: Tx,
  { kind, id: owner_id }: KeyOwner,
  id: string
): Promise<{ done: true }> {
  const key = await tx
    .selectFrom('api_key')
    .select('id')
    .where('id', '=', id)
    .where(kind, '=', owner_id)
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
      ...(kind === 'partner_id' && { partner_id: owner_id }),
      changes: { status: 'revoked' },
    })
  return { done: true }
}
