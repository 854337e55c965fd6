import { sql } from 'kysely'
import type { IdentityUser } from '@numo/adapters/identity/port.ts'
import type { Tx } from '../context.ts'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { getIdentityUser } from './contract-identity.ts'

type Row = Omit<OutputOf<typeof getIdentityUser>, 'sessions' | 'candidates' | 'is_me'>
type MirroredUser = { uid: string; user: Row['user']; is_in_sync: boolean }

/** Joins sign-ins of the identity service with their users and with the mirror. */
export async function identityRows(tx: Tx, users: readonly IdentityUser[]): Promise<Row[]> {
  const messages = users.map(({ uid, email, email_verified, disabled }) => ({
    uid,
    email,
    email_verified,
    disabled,
  }))
  const { rows } = await sql<MirroredUser>`
    select s.uid,
           case when u.id is not null
                then jsonb_build_object('id', u.id, 'display_name', u.display_name, 'email', u.email) end as "user",
           coalesce(i.email = s.email and i.email_verified = s.email_verified and i.disabled = s.disabled,
                    u.id is null) as is_in_sync
      from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb)
             as s (uid text, email text, email_verified boolean, disabled boolean)
      left join identity_user i on i.uid = s.uid
      left join app_user u on u.identity_uid = s.uid`.execute(tx)
  const known = new Map(rows.map((row) => [row.uid, row]))
  return users.map(({ providers, factors, ...user }) => {
    const found = known.get(user.uid)
    return {
      ...user,
      providers: [...providers],
      factors: [...factors],
      user: found?.user ?? null,
      is_in_sync: found?.is_in_sync ?? true,
    }
  })
}
