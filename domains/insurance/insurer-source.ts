import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { utcText } from '../utc-text.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { firstInsurerKey } from '../listing-keys.ts'
import type { listInsuranceCompanies, missingOfInsurer } from './contract-admin.ts'

type Input = InputOf<typeof listInsuranceCompanies>
export type InsurerFilters = Pick<Input, 'status' | 'channel' | 'missing'>

const of = (table: string) =>
  sql`select from ${sql.table(table)} part where part.insurance_company_id = c.id`
const missing: Readonly<Record<(typeof missingOfInsurer)[number], ReturnType<typeof of>>> = {
  claims_email: sql`c.claims_email is null`,
  contact: sql`not exists (${of('insurance_contact')})`,
  plan: sql`not exists (${of('insurance_plan')} and part.status = 'active')`,
  network: sql`not exists (${of('insurance_network')} and part.status = 'active')`,
  rule: sql`not exists (${of('preauthorization_rule')})`,
}

/** SQL JSON of the directory source of a row; null when staff entered it. */
export const sourceOf = (alias: string) => sql`
  (select jsonb_build_object('id', s.id, 'name', s.name) from directory_source s
    where s.id = ${sql.ref(`${alias}.source_id`)}) as source`

const counted = (table: string, status: string) => sql`
  (select count(*) from ${sql.table(table)} part
    where part.insurance_company_id = c.id and part.status = ${sql.lit(status)})::integer`

/** SQL select list of a list row. */
export const insurerColumns = sql`
  c.id, c.slug, c.name, c.country, c.status, c.submission_channel, c.claims_email,
  ${counted('insurance_plan', 'active')} as plans, ${counted('insurance_network', 'active')} as networks,
  coalesce((select k.providers from listing_key k where k.key = ${sql.lit(firstInsurerKey)} + c.serial_no), 0) as providers,
  ${sourceOf('c')}, ${utcText(sql`c.updated_at`)} as updated_at`

/** List source of insurers, active or not, for the list and its export. */
export const insurerSource: ListSource<InsurerFilters> = {
  columns: insurerColumns,
  from: sql`insurance_company c`,
  id: { by: sql`c.id`, type: 'uuid' },
  sorts: {
    name: { by: sql`lower(c.name)`, type: 'text' },
    updated_at: { by: sql`c.updated_at`, type: 'timestamptz' },
  },
  default_sort: 'name',
  search: (words) => [inWords(sql`c.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`c.status`, requested),
    channel: (requested) => isOneOf(sql`c.submission_channel`, requested),
    missing: (requested) =>
      sql.join(
        requested.map((name) => missing[name]),
        sql` and `
      ),
  },
}
