import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { getPartnerStart as endpoint } from './contract.ts'

/** Returns the clinic of a referral link: only data of its public page, and only while it is active. Throws 404. */
export async function getPartnerStart(
  { db }: Context,
  { partner_slug }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { rows } = await sql<OutputOf<typeof endpoint>>`
    select p.name, (select l.city from practice_location l where l.partner_id = p.id order by l.id limit 1) as city
      from partner p where p.slug = ${partner_slug} and p.status = 'active'`.execute(db)
  const found = rows[0]
  if (!found) throw noSuch('partner')
  return found
}
