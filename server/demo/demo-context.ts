import { readUser } from '@numo/domains/access/read-user.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { ActingRole, Context } from '@numo/domains/context.ts'
import type { Program } from '../http/program.ts'

/** Returns the context of a demo person in a role; null when nobody has the address. */
export async function contextOf(
  contextFor: Program['contextFor'],
  email: string,
  role: ActingRole
): Promise<Context | null> {
  const actor = await contextFor('program').tx(async (tx) => {
    const user = await tx
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst()
    return user ? readUser(tx, user.id) : null
  })
  if (actor === null) return null
  const cookie = { read: () => null, set() {}, forget() {} }
  return contextFor({ actor, caller: theProgram, cookie }, role)
}
