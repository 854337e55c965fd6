import { readPerson } from '@numo/domains/access/read-person.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { ActingRole, Context } from '@numo/domains/context.ts'
import type { Program } from '../http/program.ts'

/** Returns the context of a demo person in a role; null when nobody has the address. */
export async function contextOf(
  contextFor: Program['contextFor'],
  email: string,
  role: ActingRole
): Promise<Context | null> {
  const now = Math.floor(Date.now() / 1000)
  const actor = await contextFor('program').tx(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('identity_uid')
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user?.identity_uid) return null
    return readPerson(tx, {
      uid: user.identity_uid,
      session_id: null,
      issued_at: now,
      authenticated_at: now,
      email_verified: true,
      has_second_factor: true,
      has_short_password: false,
    })
  })
  if (actor === null || typeof actor === 'string') return null
  const cookie = { read: () => null, set() {}, forget() {} }
  return contextFor({ actor, caller: theProgram, cookie }, role)
}
