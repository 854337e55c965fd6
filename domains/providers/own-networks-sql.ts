import { sql, type RawBuilder } from 'kysely'
import { reconfirmAfter_days } from './rules-entry.ts'

/** SQL of the networks that an organisation takes at its own places: a row for each place `place_id` and network `id`. */
export const ownNetworksOf = (
  partner_id: string,
  today: string
): RawBuilder<{ place_id: string }> => sql`
  select l.id as place_id, n.id, n.name, c.name as insurer, count(*)::int as accepting,
         case when count(distinct a.billing) = 1 then min(a.billing) end as billing,
         case when count(a.confirmed_on) = count(*) then min(a.confirmed_on) end as confirmed_on,
         bool_and(a.evidence is not distinct from 'partner') as is_own_word,
         coalesce(bool_or(a.confirmed_on is null or a.confirmed_on <= ${today}::date - ${sql.lit(reconfirmAfter_days)}::int), false) as is_due
    from practice_location l
    join provider_location pl on pl.practice_location_id = l.id and pl.status = 'active'
    join acceptance a on a.provider_location_id = pl.id and a.status = 'active'
    join insurance_network n on n.id = a.insurance_network_id and n.status = 'active'
    join insurance_company c on c.id = n.insurance_company_id and c.status = 'active'
   where l.partner_id = ${partner_id} and l.status = 'active' and coalesce(pl.partner_id, l.partner_id) = l.partner_id
   group by l.id, n.id, n.name, c.name`

/** SQL of those that have to be confirmed again. */
export const networksDueOf = (partner_id: string, today: string): RawBuilder<unknown> =>
  sql`select * from (${ownNetworksOf(partner_id, today)}) own where own.is_due`
