import type { Person, Tx } from '../context.ts'
import { readPerson } from './read-person.ts'

/**
 * Returns a user with all current rights as after a full sign-in, for work that the user started before; null when
 * there is no such user or access was switched off. Never for a request, which a token must authenticate.
 */
export async function readUser(tx: Tx, user_id: string): Promise<Person | null> {
  const user = await tx
    .selectFrom('app_user')
    .select('identity_uid')
    .where('id', '=', user_id)
    .executeTakeFirst()
  if (!user?.identity_uid) return null
  const now = Math.floor(Date.now() / 1000)
  const person = await readPerson(tx, {
    uid: user.identity_uid,
    session_id: null,
    issued_at: now,
    authenticated_at: now,
    email_verified: true,
    has_second_factor: true,
    has_short_password: false,
  })
  return typeof person === 'string' ? null : person
}
