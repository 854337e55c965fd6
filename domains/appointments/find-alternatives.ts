import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { appointmentRules } from './rules.ts'

/**
 * Returns other providers for a request: of the same kind of care in the same town, that take the plan (or the insurer, where
 * no plan was named). Those that can answer here come first, then those whose acceptance was confirmed last.
 */
export async function findAlternatives(tx: Tx, appointment_id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with asked as (
      select a.provider_id, a.insurance_company_id, a.insurance_plan_id, l.city_id, l.city, l.country, p.kind
        from appointment a join practice_location l on l.id = a.practice_location_id join provider p on p.id = a.provider_id
       where a.id = ${appointment_id}
    ), care as (
      select distinct c.specialty_id from asked q
        join provider_specialty ps on ps.provider_id = q.provider_id join specialty_code c on c.code = ps.code
    ), near as (
      select pl.id as pair_id, pl.provider_id, coalesce(o.status = 'active' and o.has_user, false) as takes_requests,
             pl.accepting_new_patients
        from asked q
        join practice_location l on l.status = 'active'
             and case when q.city_id is not null then l.city_id = q.city_id
                      else l.country = q.country and l.city = q.city end
        join provider_location pl on pl.practice_location_id = l.id and pl.status = 'active' and pl.provider_id <> q.provider_id
        join provider p on p.id = pl.provider_id and p.status = 'active' and p.kind = q.kind
        left join partner o on o.id = coalesce(pl.partner_id, l.partner_id)
       where exists (select from provider_specialty ps join specialty_code c on c.code = ps.code
                      where ps.provider_id = p.id and c.specialty_id in (select specialty_id from care))
    )
    select n.provider_id as id
      from near n cross join asked q
      left join lateral (
        select true as found, max(e.confirmed_on) as confirmed_on
          from acceptance e join insurance_network w on w.id = e.insurance_network_id and w.status = 'active'
          left join insurance_plan_network pn on pn.insurance_network_id = w.id and pn.insurance_plan_id = q.insurance_plan_id
         where e.provider_location_id = n.pair_id and e.status = 'active' and w.insurance_company_id = q.insurance_company_id
           and (q.insurance_plan_id is null or pn.insurance_plan_id is not null)
        having count(*) > 0) taken on true
     where q.insurance_company_id is null or taken.found
     group by n.provider_id
     order by bool_or(n.takes_requests) desc, bool_or(n.accepting_new_patients = 'no'), max(taken.confirmed_on) desc nulls last,
              n.provider_id
     limit ${sql.lit(appointmentRules.alternatives)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Names other providers on a request that has none yet; returns whether there are any. */
export async function setAlternatives(tx: Tx, id: string, now: Date): Promise<number | null> {
  const alternatives = await findAlternatives(tx, id)
  const row = await tx
    .updateTable('appointment')
    .set({ alternatives, alternatives_at: now })
    .where('id', '=', id)
    .where('alternatives_at', 'is', null)
    .returning('version')
    .executeTakeFirst()
  return row && alternatives.length > 0 ? row.version : null
}
