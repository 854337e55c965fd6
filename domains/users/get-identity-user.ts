import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getIdentityUser as endpoint } from './contract-identity.ts'
import { identityRows } from './identity-row.ts'

type GetIdentityUserOutput = OutputOf<typeof endpoint>

/** Returns one sign-in with its sessions; an orphan with the users who have its address. Throws 404. */
export async function getIdentityUser(
  { tx, identity, actor }: Context,
  { uid }: InputOf<typeof endpoint>
): Promise<GetIdentityUserOutput> {
  const user = await identity.getUser(uid)
  if (!user) throw noSuch('identity_user')
  const sessions = await identity.listSessions(uid)
  return tx(async (tx) => {
    const [row] = await identityRows(tx, [user])
    if (!row) throw new Error('A sign-in without a row')
    const { rows } = await sql<GetIdentityUserOutput['candidates'][number]>`
      select id, display_name, email from app_user
       where identity_uid is null and lower(email) = ${user.email.toLowerCase()}`.execute(tx)
    return {
      ...row,
      sessions: [...sessions],
      candidates: row.user ? [] : rows,
      is_me: uid === actor?.uid,
    }
  })
}
