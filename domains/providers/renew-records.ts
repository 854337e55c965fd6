import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import type { missingOfProvider } from './contract-admin.ts'
import type { ListingScope } from './rebuild-listings.ts'
import { reconfirmAfter_days } from './rules-entry.ts'

const places = sql`from provider_location pl where pl.provider_id = p.id and pl.status = 'active'`
const accepted = sql`
  from provider_location pl join acceptance a on a.provider_location_id = pl.id
 where pl.provider_id = p.id and pl.status = 'active' and a.status = 'active'`

/** SQL condition of each missing field on a provider `p`; used by the list filter and by a record's own `missing`. */
export const missing: Readonly<Record<(typeof missingOfProvider)[number], RawBuilder<unknown>>> = {
  place: sql`not exists (select ${places})`,
  acceptance: sql`not exists (select ${accepted})`,
  specialty: sql`not exists (select from provider_specialty ps where ps.provider_id = p.id)`,
  language: sql`p.languages = '{}'`,
  license: sql`p.license_number is null and p.npi is null`,
  about: sql`p.about_en is null and p.about_es is null`,
}

/**
 * Updates `provider_record`, which the staff list filters, sorts and searches, for these providers, published or not. Must run after the
 * search listing in the same transaction, because it reuses its words.
 */
export async function renewRecords(tx: Tx, scope: ListingScope): Promise<void> {
  const within = (column: RawBuilder<unknown>) =>
    scope === 'all' ? sql`` : sql`and ${column} in (select provider_id from ${sql.id(scope.table)})`
  await sql`
    insert into provider_record as r
    with skilled as (
      select ps.provider_id, array_agg(distinct sc.specialty_id::text) as ids
        from provider_specialty ps join specialty_code sc on sc.code = ps.code
       where true ${within(sql`ps.provider_id`)} group by ps.provider_id
    ), placed as (
      select pl.provider_id, array_agg(distinct l.country::text) filter (where l.status = 'active') as countries
        from provider_location pl join practice_location l on l.id = pl.practice_location_id
       where pl.status = 'active' ${within(sql`pl.provider_id`)} group by pl.provider_id
    ), named as (
      select l.provider_id, array_to_tsvector(array_agg(distinct word)) as words
        from listing l cross join unnest(tsvector_to_array(l.name_words)) word
       where not l.sole ${within(sql`l.provider_id`)} group by l.provider_id
       union all
      select l.provider_id, l.name_words from listing l where l.sole ${within(sql`l.provider_id`)}
    ), accepting as (
      select distinct pl.provider_id from provider_location pl join acceptance a on a.provider_location_id = pl.id
       where pl.status = 'active' and a.status = 'active' ${within(sql`pl.provider_id`)}
    ), asked as (
      -- Statements of staff and expired ones; refusals are not reconfirmed.
      select pl.provider_id, min(least(a.confirmed_on + ${sql.lit(reconfirmAfter_days)}, a.valid_until)) as again_on
        from provider_location pl join acceptance a on a.provider_location_id = pl.id
       where pl.status = 'active' and a.evidence is not null and (a.status = 'active' or a.valid_until is not null)
             ${within(sql`pl.provider_id`)} group by pl.provider_id
    )
    select p.id, lower(p.full_name), p.updated_at, p.kind, p.status, p.source_id,
           coalesce(skilled.ids, '{}'), coalesce(placed.countries, '{}'),
           array_remove(array[
             case when placed.provider_id is null then 'place' end,
             case when accepting.provider_id is null then 'acceptance' end,
             case when skilled.provider_id is null then 'specialty' end,
             case when ${missing.language} then 'language' end,
             case when ${missing.license} then 'license' end,
             case when ${missing.about} then 'about' end], null),
           coalesce(named.words, array_to_tsvector(array_remove(string_to_array(app.fold(p.full_name), ' '), '')))
             || case when p.npi is null then ''::tsvector else array_to_tsvector(array[p.npi]) end,
           asked.again_on
      from provider p
      left join skilled on skilled.provider_id = p.id
      left join placed on placed.provider_id = p.id
      left join named on named.provider_id = p.id
      left join accepting on accepting.provider_id = p.id
      left join asked on asked.provider_id = p.id
     where true ${within(sql`p.id`)}
    on conflict (provider_id) do update
       set name_key = excluded.name_key, updated_at = excluded.updated_at, kind = excluded.kind,
           status = excluded.status, source_id = excluded.source_id, specialties = excluded.specialties,
           countries = excluded.countries, missing = excluded.missing, words = excluded.words,
           ask_again_on = excluded.ask_again_on
     where r.* is distinct from excluded.*`.execute(tx)
  // Without fresh statistics the planner takes the new table for empty.
  if (scope === 'all') await sql`analyze provider_record`.execute(tx)
}
