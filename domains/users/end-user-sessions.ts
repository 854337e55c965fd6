import type { InputOf } from '@numo/kit/endpoint.ts'
import { record, type AuditEntry } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endUserSessions as endpoint } from './contract-admin.ts'
import { applyIdentityChange } from './apply-identity-change.ts'

/**
 * Ends one or all sessions of a user. Does nothing for a user without a sign-in. A failure of the identity service is recorded in the audit
 * trail.
 */
export async function endUserSessions(
  ctx: Context,
  { id, session_id }: InputOf<typeof endpoint>
): Promise<{ done: true }> {
  const entry: AuditEntry = {
    action: 'E',
    entity_type: 'app_user',
    entity_id: id,
    changes: { sessions_ended: session_id === undefined ? 'all' : 'one' },
  }
  const uid = await ctx.tx(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('identity_uid')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!user) throw noSuch('user')
    if (user.identity_uid !== null) await record(tx, ctx.caller, entry)
    return user.identity_uid
  })
  if (uid === null) return { done: true }
  await applyIdentityChange(ctx, entry, () =>
    session_id === undefined
      ? ctx.identity.endSessions(uid)
      : ctx.identity.endSession(uid, session_id)
  )
  return { done: true }
}
