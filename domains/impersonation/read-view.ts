import { sql } from 'kysely'
import { readPerson } from '../access/read-person.ts'
import type { Person, Tx } from '../context.ts'

type Row = { reason: string; identity_uid: string }

/**
 * Returns the impersonated person with all rights they have at this moment, and who impersonates them. Returns null when the impersonation
 * belongs to another member of staff or is over, or when the person can no longer sign in or has become staff.
 */
export async function readView(
  tx: Tx,
  staff: Pick<Person, 'user_id' | 'authenticated_at'>,
  impersonation_id: string
): Promise<Person | null> {
  const { rows } = await sql<Row>`
    select v.reason, u.identity_uid
      from impersonation v join app_user u on u.id = v.user_id
     where v.id = ${impersonation_id} and v.staff_user_id = ${staff.user_id}
       and v.ended_at is null and v.ends_at > now()
       and u.status = 'active' and u.identity_uid is not null
       and not exists (select from membership m
                        where m.user_id = u.id and m.role = 'admin' and m.status = 'active')`.execute(
    tx
  )
  const view = rows[0]
  if (!view) return null
  const person = await readPerson(tx, {
    uid: view.identity_uid,
    session_id: null,
    // No token was issued for this person, so none can be revoked.
    issued_at: Number.MAX_SAFE_INTEGER,
    authenticated_at: staff.authenticated_at,
    email_verified: false,
    has_second_factor: false,
    has_short_password: false,
  })
  if (typeof person === 'string') return null
  return {
    ...person,
    seen_by: { user_id: staff.user_id, impersonation_id, reason: view.reason },
  }
}
