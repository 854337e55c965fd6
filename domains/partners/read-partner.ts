import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import type { Partner } from './contract.ts'

/** Returns an organisation, or null when row-level security hides it from the caller's role. */
export async function readPartner(tx: Tx, id: string): Promise<Partner | null> {
  const { rows } = await sql<Partner>`
    select p.id, p.slug, p.name, p.legal_name, p.type, p.status, p.country, p.time_zone, p.phone, p.website,
           p.default_currency, p.tax_id, p.tax_person_type, p.tax_regime, p.version,
           coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name', n.name) order by n.name, n.id)
                       from partner_network pn join insurance_network n on n.id = pn.insurance_network_id
                      where pn.partner_id = p.id and pn.status = 'active'), '[]') as insurance_networks
      from partner p where p.id = ${id}`.execute(tx)
  return rows[0] ?? null
}
