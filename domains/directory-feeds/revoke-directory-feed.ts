import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { revokeDirectoryFeed as endpoint } from './contract.ts'

/** Revokes a key of an insurer's feed. Revoking one again changes nothing. */
export const revokeDirectoryFeed = (
  ctx: Context,
  { insurer_id, id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const feed = await tx
      .selectFrom('directory_feed')
      .select('id')
      .where('id', '=', id)
      .where('insurance_company_id', '=', insurer_id)
      .executeTakeFirst()
    if (!feed) throw noSuch('directory_feed')
    const revoked = await tx
      .updateTable('directory_feed')
      .set({ revoked_at: ctx.now(), revoked_by: ctx.actor?.user_id ?? null })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (revoked)
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'directory_feed',
        entity_id: id,
        changes: { status: 'revoked' },
      })
    return { done: true }
  })
