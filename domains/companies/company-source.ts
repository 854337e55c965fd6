import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listCompanies } from './contract.ts'

/** List source of our legal entities, for the list and its export. */
export const companySource: ListSource<Pick<InputOf<typeof listCompanies>, 'status' | 'bank'>> = {
  from: sql`numo_company c`,
  columns: sql`
    c.id, c.legal_name, c.trade_name, c.country, c.tax_id, c.functional_currency, c.invoice_prefix, c.status,
    (select count(*)::integer from partner_agreement a
      where a.numo_company_id = c.id and a.ends_on is null) as agreements,
    ${utcText(sql`c.created_at`)} as created_at`,
  id: { by: sql`c.id`, type: 'uuid' },
  sorts: {
    trade_name: { by: sql`lower(c.trade_name)`, type: 'text' },
    created_at: { by: sql`c.created_at`, type: 'timestamptz' },
  },
  default_sort: 'trade_name',
  search: (words) => [inWords(sql`c.words`, words)],
  filters: {
    status: (requested) => isOneOf(sql`c.status`, requested),
    bank: () =>
      sql`c.id in (select b.numo_company_id from bank_account b where b.status = 'pending')`,
  },
}
