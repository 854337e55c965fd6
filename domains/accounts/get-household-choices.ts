import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { choicesFor, readChoices } from '../notifications/read-choices.ts'
import { accountOf } from './account-of.ts'
import { isNoStaff, type HiddenStaff } from './account-source.ts'
import type { getHouseholdChoices as endpoint } from './contract-notices.ts'

type Person = { user_id: string; display_name: string; email: string }

/** Returns the active members of a household who receive notifications, without staff (specification section 5). */
export async function peopleOf(
  tx: Tx,
  settings: HiddenStaff,
  account_id: string
): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select u.id as user_id, u.display_name, u.email
      from membership m join app_user u on u.id = m.user_id
     where m.account_id = ${account_id} and m.role = 'client' and m.status = 'active' and ${isNoStaff(settings)}
     order by m.created_at, m.id`.execute(tx)
  return rows
}

/** Returns the notification choices of each member of a household. Records the read in the audit trail. */
export async function getHouseholdChoices(
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  return ctx.tx(async (tx) => {
    await accountOf(tx, id)
    await recordRead(tx, ctx.caller, { entity_type: 'account', entity_id: id, account_id: id })
    const people = await peopleOf(tx, ctx.settings, id)
    const choices = await readChoices(
      tx,
      people.map(({ user_id }) => user_id)
    )
    return {
      people: people.map((person) => ({
        ...person,
        is_me: person.user_id === ctx.actor?.user_id,
        kinds: choicesFor(['client'], choices.get(person.user_id) ?? []),
      })),
    }
  })
}
