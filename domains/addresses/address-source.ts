import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listAddresses } from './contract-admin.ts'
import { tiedCount } from './tied-with.ts'

/** Filters of the list of addresses. */
export type AddressFilters = Pick<
  InputOf<typeof listAddresses>,
  'owner' | 'use' | 'country' | 'duplicates' | 'tied' | 'located'
>

/** SQL expression that is equal for addresses of the same place. */
export const addressKey = (table: string) => {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  return sql`app.address_key(${of('line1')}, ${of('line2')}, ${of('city')}, ${of('postal_code')}, ${of('country')}::text)`
}

/** SQL expression for the owner of address `a`: kind, id and name. */
export const addressOwner = sql`
  jsonb_build_object('kind', a.owner_kind,
    'id', coalesce(a.client_id, a.account_id, a.partner_id, a.provider_id, a.insurance_company_id, a.numo_company_id),
    'name', coalesce(
      (select c.first_name || ' ' || c.last_name from client c where c.id = a.client_id),
      (select o.display_name from account o where o.id = a.account_id),
      (select p.name from partner p where p.id = a.partner_id),
      (select d.full_name from provider d where d.id = a.provider_id),
      (select i.name from insurance_company i where i.id = a.insurance_company_id),
      (select n.trade_name from numo_company n where n.id = a.numo_company_id)))`

const others = sql`from address d where ${addressKey('d')} = ${addressKey('a')} and d.id <> a.id`

/** Source of the list of addresses, its export and its bulk actions. */
export const addressSource: ListSource<AddressFilters> = {
  from: sql`address a`,
  columns: sql`
    a.id, ${addressOwner} as owner, a.account_id, a.use, a.line1, a.line2, a.neighborhood, a.city, a.state, a.postal_code, a.country,
    a.latitude is not null and a.longitude is not null as is_located, (select count(*) ${others}) as duplicates, ${tiedCount} as tied,
    ${utcText(sql`a.created_at`)} as created_at, a.version`,
  id: { by: sql`a.id`, type: 'uuid' },
  sorts: {
    created_at: { by: sql`a.created_at`, type: 'timestamptz' },
    city: { by: sql`lower(a.city)`, type: 'text' },
  },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`a.words`, words)],
  filters: {
    owner: (requested) => isOneOf(sql`a.owner_kind`, requested),
    use: (requested) => isOneOf(sql`a.use`, requested),
    country: (requested) => isOneOf(sql`a.country::text`, requested),
    duplicates: (requested) =>
      requested === 'yes'
        ? sql`a.id in (select address_id from address_duplicate)`
        : sql`a.id not in (select address_id from address_duplicate)`,
    tied: (requested) =>
      requested === 'yes'
        ? sql`a.id in (select address_id from address_tie)`
        : sql`a.id in (select address_id from address_duplicate except select address_id from address_tie)`,
    located: (requested) =>
      requested === 'yes'
        ? sql`a.latitude is not null and a.longitude is not null`
        : sql`a.latitude is null or a.longitude is null`,
  },
}
