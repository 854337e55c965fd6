import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { dayOf } from '../day-of.ts'
import { utcText } from '../utc-text.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import type { listProviderRecords } from './contract-admin.ts'

type Input = InputOf<typeof listProviderRecords>
export type ProviderFilters = Pick<
  Input,
  'kind' | 'status' | 'specialty' | 'country' | 'source' | 'missing' | 'confirm'
>

/** SQL: city or country of the provider's first place. */
export const firstPlace = (column: 'city' | 'country') => sql`
  (select ${sql.ref(`l.${column}`)} from provider_location pl join practice_location l on l.id = pl.practice_location_id
    where pl.provider_id = p.id and pl.status = 'active' and l.status = 'active' order by pl.id limit 1)`

/** SQL select list of a list row. */
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
  (select max(a.confirmed_on) from provider_location pl join acceptance a on a.provider_location_id = pl.id
    where pl.provider_id = p.id and pl.status = 'active' and a.status = 'active') as confirmed_on,
  (select jsonb_build_object('id', s.id, 'name', s.name, 'kind', s.kind) from directory_source s where s.id = p.source_id) as source,
  ${utcText(sql`p.updated_at`)} as updated_at`

/**
 * List source of doctors and facilities, published or not, for the list, its export and its bulk actions. Filters and sorts use
 * `provider_record`; row values are read from the base tables.
 */
export const providerSource: ListSource<ProviderFilters> = {
  columns: providerColumns,
  // A left join, so that counting and paging do not touch `provider`.
  from: sql`provider_record r left join provider p on p.id = r.provider_id`,
  id: { by: sql`r.provider_id`, type: 'uuid' },
  sorts: {
    full_name: { by: sql`r.name_key`, type: 'text' },
    updated_at: { by: sql`r.updated_at`, type: 'timestamptz' },
  },
  default_sort: 'full_name',
  // Searches words of the name, the clinic and its organisation, and the NPI.
  search: (words) => [inWords(sql`r.words`, words)],
  filters: {
    kind: (requested) => isOneOf(sql`r.kind`, requested),
    status: (requested) => isOneOf(sql`r.status`, requested),
    specialty: (requested) => sql`r.specialties && ${requested}::text[]`,
    country: (requested) => sql`r.countries && ${requested}::text[]`,
    source: (requested) => isOneOf(sql`r.source_id`, requested),
    missing: (requested) => sql`r.missing @> ${requested}::text[]`,
    // Same day as `today()`, which `confirmed_on` is compared with elsewhere.
    confirm: () => sql`r.ask_again_on <= ${dayOf(sql`now()`)}`,
  },
}
