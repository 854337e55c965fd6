import { sql } from 'kysely'
import { theProgram } from '../audit/record.ts'
import type { Tx } from '../context.ts'
import { grantStaffRole } from './decide-staff-request.ts'
import { lockStaff } from './staff-change.ts'

/** Number of staff needed for one to approve another's request. Below it, the operator of the server creates staff. */
const enough = 2

type BeginStaffResult = { made: string } | { refused: 'no-such-user' | 'is-staff' | 'enough-staff' }

/**
 * Makes an existing user staff while there are fewer than two: bootstraps an installation from its own machine. Later
 * staff are made by two members of staff. Requires a proven email address.
 */
export async function beginStaff(tx: Tx, email: string): Promise<BeginStaffResult> {
  await lockStaff(tx)
  const { rows } = await sql<{ id: string; display_name: string; is_staff: boolean }>`
    select u.id, u.display_name, exists (select from membership m where m.user_id = u.id and m.role = 'admin'
                                                                    and m.status = 'active') as is_staff
      from app_user u join identity_user i on i.uid = u.identity_uid
     where lower(u.email) = lower(${email}) and i.email_verified and not i.disabled and u.status = 'active'`.execute(
    tx
  )
  const person = rows[0]
  if (!person) return { refused: 'no-such-user' }
  if (person.is_staff) return { refused: 'is-staff' }
  const staff = await sql<{ count: number }>`
    select count(*)::int as count from membership m join app_user u on u.id = m.user_id
     where m.role = 'admin' and m.status = 'active' and u.status = 'active'`.execute(tx)
  if ((staff.rows[0]?.count ?? 0) >= enough) return { refused: 'enough-staff' }
  await grantStaffRole(tx, { caller: theProgram }, person.id)
  return { made: person.display_name }
}
