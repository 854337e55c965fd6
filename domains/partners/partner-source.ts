import { sql, type RawBuilder } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { utcText } from '../utc-text.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import type { listPartners, missingOfPartner, owedChoices } from './contract-admin.ts'

type Input = InputOf<typeof listPartners>
export type PartnerFilters = Pick<
  Input,
  'status' | 'type' | 'country' | 'missing' | 'unpaid' | 'bank'
>

/** SQL: ids of an organisation's providers: at its own locations, at other locations on its behalf, or by a role that staff entered. */
export const providersAt = (partner: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select pl.provider_id from provider_location pl where pl.partner_id = ${partner} and pl.status = 'active'
   union
  select pl.provider_id from practice_location l join provider_location pl on pl.practice_location_id = l.id
   where l.partner_id = ${partner} and pl.partner_id is null and pl.status = 'active'
   union
  select r.provider_id from provider_role r where r.partner_id = ${partner} and r.status = 'active'`

const networks = sql`
  from partner_network pn where pn.partner_id = p.id and pn.status = 'active'`
const users = sql`
  from membership m where m.partner_id = p.id and m.status = 'active'`
const missing: Readonly<Record<(typeof missingOfPartner)[number], RawBuilder<unknown>>> = {
  legal_name: sql`p.legal_name is null`,
  tax_id: sql`p.tax_id is null`,
  network: sql`not p.has_network`,
  provider: sql`not p.has_provider`,
  user: sql`not p.has_user`,
}

/** SQL: items of payouts that are owed and not paid, as the index `payout_item_unpaid` has them. */
const unpaidItems = sql`from payout_item i where i.status in ('on_hold', 'available', 'scheduled')`
const owed: Readonly<Record<(typeof owedChoices)[number], RawBuilder<unknown>>> = {
  open: sql`p.id in (select i.partner_id ${unpaidItems})`,
  none: sql`not exists (select ${unpaidItems} and i.partner_id = p.id)`,
}

/** SQL JSON of an organisation's directory source; null when staff entered it. */
export const sourceOfPartner = sql`
  (select jsonb_build_object('id', s.id, 'name', s.name) from directory_source s where s.id = p.source_id) as source`

/** List source of organisations of any status, for the list, its export and its bulk actions. */
export const partnerSource: ListSource<PartnerFilters> = {
  columns: sql`
    p.id, p.slug, p.name, p.type, p.status, p.country, (select count(*) ${networks})::integer as networks,
    (select count(*) from (${providersAt(sql`p.id`)}) at)::integer as providers,
    (select count(*) ${users})::integer as users, ${sourceOfPartner},
    coalesce((select jsonb_agg(jsonb_build_object('currency', u.currency, 'amount', u.amount) order by u.currency)
      from (select i.currency, sum(i.net_amount) as amount ${unpaidItems} and i.partner_id = p.id group by 1) u
     where u.amount <> 0), '[]') as unpaid,
    ${utcText(sql`p.created_at`)} as created_at, ${utcText(sql`p.updated_at`)} as updated_at`,
  from: sql`partner p`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: {
    name: { by: sql`lower(p.name)`, type: 'text' },
    created_at: { by: sql`p.created_at`, type: 'timestamptz' },
    updated_at: { by: sql`p.updated_at`, type: 'timestamptz' },
  },
  default_sort: 'name',
  // Searches prefixes of words of its names and its tax number.
  search: (words) => [inWords(sql`p.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`p.status`, requested),
    type: (requested) => isOneOf(sql`p.type`, requested),
    country: (requested) => isOneOf(sql`p.country::text`, requested),
    missing: (requested) =>
      sql.join(
        requested.map((name) => missing[name]),
        sql` and `
      ),
    bank: () => sql`p.id in (select b.partner_id from bank_account b where b.status = 'pending')`,
    unpaid: (requested) =>
      sql`(${sql.join(
        requested.map((name) => owed[name]),
        sql` or `
      )})`,
  },
}
