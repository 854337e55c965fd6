import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endUserSessions as endpoint } from './contract-admin.ts'

/** Signs a person out, in one place or everywhere. Who cannot sign in is signed out already. */
export const endUserSessions = (
  { tx, identity, caller }: Context,
  { id, session_id }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('identity_uid')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!user) throw noSuch('user')
    const uid = user.identity_uid
    if (uid === null) return { done: true as const }
    await record(tx, caller, {
      action: 'E',
      entity_type: 'app_user',
      entity_id: id,
      changes: { sessions_ended: session_id === undefined ? 'all' : 'one' },
    })
    // Last: when the identity service does not answer, nothing is written down either.
    await (session_id === undefined
      ? identity.endSessions(uid)
      : identity.endSession(uid, session_id))
    return { done: true as const }
  })
