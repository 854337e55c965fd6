import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { noSuch } from '../no-such.ts'
import type { getPartner as contract, PartnerNetwork, PartnerRecord } from './contract-admin.ts'
import { providersAt, sourceOfPartner } from './partner-source.ts'

/** Maximum number of locations on its page, sorted by name. */
const maxPlaces = 100

/** Returns one organisation with its parts. Throws 404. */
export const getPartner = ({ tx }: Context, { partner_id }: InputOf<typeof contract>) =>
  tx(async (open): Promise<PartnerRecord> => {
    type Own = Omit<PartnerRecord, 'locations' | 'networks' | 'users'>
    const { rows } = await sql<Own>`
      select p.id, p.slug, p.name, p.legal_name, p.type, p.status, p.country, p.time_zone, p.phone, p.website,
             p.default_currency, p.tax_id, p.tax_person_type, p.tax_regime, p.version, ${sourceOfPartner},
             ${utcText(sql`p.created_at`)} as created_at, ${utcText(sql`p.updated_at`)} as updated_at,
             (select count(*) from (${providersAt(sql`p.id`)}) at)::integer as providers
        from partner p where p.id = ${partner_id}`.execute(open)
    const [partner] = rows
    if (!partner) throw noSuch('partner')
    return {
      ...partner,
      locations: await locationsOf(open, partner_id),
      networks: await networksOf(open, partner_id),
      users: await usersOf(open, partner_id),
    }
  })

/** Returns the active locations of an organisation, as far as the caller's role sees them. */
export async function locationsOf(tx: Tx, partner_id: string) {
  const { rows } = await sql<PartnerRecord['locations'][number]>`
    select l.id, l.name, l.phone, concat_ws(', ', l.line1, l.line2, l.neighborhood, l.city, l.region, l.country) as address
      from practice_location l where l.partner_id = ${partner_id} and l.status = 'active'
     order by l.name, l.id limit ${sql.lit(maxPlaces)}`.execute(tx)
  return rows
}

async function networksOf(tx: Tx, partner_id: string) {
  const { rows } = await sql<PartnerNetwork>`
    select n.id, n.name, jsonb_build_object('id', c.id, 'name', c.name) as insurer, pn.direct_billing, pn.status,
           pn.valid_from, pn.valid_until
      from partner_network pn join insurance_network n on n.id = pn.insurance_network_id
      join insurance_company c on c.id = n.insurance_company_id
     where pn.partner_id = ${partner_id}
     order by pn.status, app.fold(c.name), app.fold(n.name), n.id`.execute(tx)
  return rows
}

async function usersOf(tx: Tx, partner_id: string) {
  const { rows } = await sql<PartnerRecord['users'][number]>`
    select u.id, u.display_name, u.email, m.member_role, m.status
      from membership m join app_user u on u.id = m.user_id
     where m.partner_id = ${partner_id} order by m.status, u.display_name, m.id`.execute(tx)
  return rows
}
