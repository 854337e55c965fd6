import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import { chance, placeOf } from './chance.ts'

const companies = 40
const plansPerCompany = 5
const networksPerCompany = 2

/** Inserts 40 companies with two networks and five plans each; three of the plans have both networks. */
export async function buildInsurance(tx: Tx): Promise<void> {
  await sql`
    insert into insurance_company (slug, name, country, source_id, source_ref)
    select 'insurer-' || i, 'Insurer ' || i, 'MX', 'bench', i::text
      from generate_series(1, ${companies}::int) i`.execute(tx)
  await sql`
    insert into insurance_network (insurance_company_id, name, tier, source_id, source_ref)
    select c.id, c.name || ' network ' || n, n, 'bench', c.slug || '-network-' || n
      from insurance_company c, generate_series(1, ${networksPerCompany}::int) n
     order by c.serial_no, n`.execute(tx)
  await sql`
    insert into insurance_plan (slug, insurance_company_id, name, source_id, source_ref)
    select c.slug || '-plan-' || p, c.id, 'Plan ' || p, 'bench', c.slug || '-plan-' || p
      from insurance_company c, generate_series(1, ${plansPerCompany}::int) p`.execute(tx)
  await sql`
    insert into insurance_plan_network (insurance_plan_id, insurance_network_id)
    select p.id, n.id from insurance_plan p join insurance_network n using (insurance_company_id)
     where n.tier = 1 or split_part(p.slug, '-plan-', 2)::int > 2`.execute(tx)
}

/**
 * Inserts about 4.5 acceptances per provider location. Each country has its own leading companies; 60 % of acceptances
 * are confirmed, 40 % billed directly.
 */
export async function buildAcceptance(tx: Tx): Promise<void> {
  await sql`
    create temporary table network on commit drop as
    select id, row_number() over (order by serial_no)::int - 1 as place from insurance_network`.execute(
    tx
  )
  const networks = companies * networksPerCompany
  await sql`
    insert into acceptance (provider_location_id, insurance_network_id, billing, source_id, confirmed_on)
    select distinct on (pair.id, network.id) pair.id, network.id,
           case when ${chance('pair.row', '60 + k')} < 0.4 then 'direct'
                when ${chance('pair.row', '60 + k')} < 0.8 then 'pay_and_claim' else 'unknown' end,
           case when ${chance('pair.row', '80 + k')} < 0.6 then 'bench' else 'bench-list' end,
           case when ${chance('pair.row', '80 + k')} < 0.6
                then date '2026-10-01' - floor(${chance('pair.row', '90 + k')} * 500)::int end
      from pair
      join home on home.rank = pair.home
      cross join generate_series(1, 9) k
      join network on network.place =
           (${placeOf('pair.row', '70 + k', networks, 1.8)} + abs(hashtext(home.country))) % ${networks}::int
     where ${chance('pair.row', 51)} * 9 + 0.5 >= k
     order by pair.id, network.id, k`.execute(tx)
}
