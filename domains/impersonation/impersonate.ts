import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import { closeViews } from './close-views.ts'
import type { impersonate as endpoint } from './contract.ts'

type Person = {
  status: string
  can_sign_in: boolean
  is_staff: boolean
  account_id: string | null
  partner_id: string | null
}

/**
 * Starts a read-only impersonation. Recorded in the person's own history with staff's name and reason, where the household can read it.
 * Ends the staff member's previous impersonation, so that at most one is open.
 */
export const impersonate = (
  ctx: Context,
  { id, reason }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const staff_user_id = ctx.actor?.user_id
    if (!staff_user_id) throw new Error('Somebody looks')
    if (staff_user_id === id)
      throw refuse(422, 'view-of-yourself', 'You see your own pages already')
    const person = await readPerson(tx, id)
    if (!person) throw noSuch('user')
    if (person.is_staff)
      throw refuse(422, 'view-of-staff', 'Nobody sees Numo as a colleague of the staff')
    if (person.status !== 'active' || !person.can_sign_in)
      throw refuse(422, 'view-of-inactive', 'Nobody can sign in as this person at the moment')
    await closeViews(tx, ctx, { staff_user_id })
    const { rows } = await sql<OutputOf<typeof endpoint>>`
      insert into impersonation (staff_user_id, user_id, reason) values (${staff_user_id}, ${id}, ${reason})
      returning id, ${utcText(sql`ends_at`)} as ends_at`.execute(tx)
    const made = rows[0]
    if (!made) throw new Error('There is no view')
    const { account_id, partner_id } = person
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'impersonation',
      entity_id: made.id,
      account_id,
      partner_id,
      changes: { user_id: id },
      reason,
    })
    return made
  })

/** Returns what decides whether a user can be impersonated, and the account or partner whose history records it; undefined when unknown. */
async function readPerson(tx: Tx, id: string): Promise<Person | undefined> {
  const { rows } = await sql<Person>`
    select u.status, coalesce(not i.disabled, false) as can_sign_in,
           exists (select from membership m where m.user_id = u.id and m.role = 'admin' and m.status = 'active') as is_staff,
           c.account_id, p.partner_id
      from app_user u
      left join identity_user i on i.uid = u.identity_uid
      left join membership c on c.user_id = u.id and c.role = 'client' and c.status = 'active'
      left join membership p on p.user_id = u.id and p.role = 'partner' and p.status = 'active'
     where u.id = ${id}`.execute(tx)
  return rows[0]
}
