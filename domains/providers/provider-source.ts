import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { utcText } from '../utc-text.ts'
import type { ListSource } from '../lists/list-source.ts'
import type { listProviderRecords, missingOfProvider } from './contract-admin.ts'

type Input = InputOf<typeof listProviderRecords>
export type ProviderFilters = Pick<
  Input,
  'kind' | 'status' | 'specialty' | 'country' | 'source' | 'missing'
>

const places = sql`from provider_location pl where pl.provider_id = p.id and pl.status = 'active'`
const accepted = sql`
  from provider_location pl join acceptance a on a.provider_location_id = pl.id
 where pl.provider_id = p.id and pl.status = 'active' and a.status = 'active'`

/** What each missing thing means; the list filters by it and a record says it of itself. */
export const missing: Readonly<Record<(typeof missingOfProvider)[number], RawBuilder<unknown>>> = {
  place: sql`not exists (select ${places})`,
  acceptance: sql`not exists (select ${accepted})`,
  specialty: sql`not exists (select from provider_specialty ps where ps.provider_id = p.id)`,
  language: sql`p.languages = '{}'`,
  license: sql`p.license_number is null and p.npi is null`,
  about: sql`p.about_en is null and p.about_es is null`,
}

/** Where its first place is. */
const firstPlace = (column: 'city' | 'country') => sql`
  (select ${sql.ref(`l.${column}`)} from provider_location pl join practice_location l on l.id = pl.practice_location_id
    where pl.provider_id = p.id and pl.status = 'active' and l.status = 'active' order by pl.id limit 1)`

/** What a row of the list shows. */
export const providerColumns = sql`
  p.id, p.slug, p.full_name, p.name_prefix, p.kind, p.status, p.is_withheld,
  coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'name_en', k.name_en, 'name_es', k.name_es)
                             order by k.is_main desc, k.name_en)
              from (select s.id, s.name_en, s.name_es, bool_or(ps.is_primary) as is_main
                      from provider_specialty ps join specialty_code sc on sc.code = ps.code
                      join specialty s on s.id = sc.specialty_id where ps.provider_id = p.id group by s.id) k), '[]') as specialties,
  ${firstPlace('city')} as city, ${firstPlace('country')} as country,
  (select count(distinct n.insurance_company_id)
     from provider_location pl join acceptance a on a.provider_location_id = pl.id
     join insurance_network n on n.id = a.insurance_network_id
    where pl.provider_id = p.id and pl.status = 'active' and a.status = 'active' and n.status = 'active')::integer as insurers,
  (select max(a.confirmed_on) ${accepted}) as confirmed_on,
  (select jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind) from directory_source s where s.id = p.source_id) as source,
  ${utcText(sql`p.updated_at`)} as updated_at`

/** What is published is found through the search listing, which has its index; the rest are few. */
const found = (listed: RawBuilder<unknown>, others: RawBuilder<unknown>) => sql`
  p.id in (select l.provider_id from listing l where ${listed}
            union all select p.id from provider p where ${others})`

/** Words as the listing has them: each the beginning of a word of the name, of the clinic or of the place. */
const beginnings = (words: string) =>
  words
    .split(' ')
    .map((word) => `'${word}':*`)
    .join(' & ')

/** Doctors and facilities, published or not. The list, its export and its bulk actions read it. */
export const providerSource: ListSource<ProviderFilters> = {
  columns: providerColumns,
  from: sql`provider p`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: {
    full_name: { by: sql`lower(p.full_name) collate "C"`, type: 'text' },
    updated_at: { by: sql`p.updated_at`, type: 'timestamptz' },
  },
  default_sort: 'full_name',
  search: (words) => sql`
    p.id in (select l.provider_id from listing l where l.name_words @@ ${beginnings(words)}::tsquery
              union all
             select o.id from provider o where o.status <> 'active' and app.fold(o.full_name) like ${`%${words}%`}
              union all
             select o.id from provider o where o.npi is not null and o.npi = ${words}
              union all
             select o.id from provider o where lower(o.full_name) collate "C" >= ${words} and lower(o.full_name) collate "C" < ${`${words}~`})`,
  filters: {
    kind: (wanted) => sql`p.kind = any (${wanted}::text[])`,
    status: (wanted) => sql`p.status = any (${wanted}::text[])`,
    specialty: (wanted) =>
      found(
        sql`l.specialties && array(select s.serial_no::integer from specialty s where s.id = any (${wanted}::text[]))`,
        sql`not exists (select from listing l where l.provider_id = p.id)
            and exists (select from provider_specialty ps join specialty_code sc on sc.code = ps.code
                         where ps.provider_id = p.id and sc.specialty_id = any (${wanted}::text[]))`
      ),
    country: (wanted) => sql`
      p.id in (select pl.provider_id from practice_location l join provider_location pl on pl.practice_location_id = l.id
                where l.country::text = any (${wanted}::text[]) and l.status = 'active' and pl.status = 'active')`,
    source: (wanted) => sql`p.source_id = any (${wanted}::text[])`,
    missing: (wanted) =>
      sql.join(
        wanted.map((name) => missing[name]),
        sql` and `
      ),
  },
}
