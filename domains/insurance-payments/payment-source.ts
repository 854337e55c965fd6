import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import { hasWords, inFewRowsOf, inWords, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listInsurancePayments } from './contract-list.ts'

/** Filters of the list of payments of insurers. */
export type InsurancePaymentFilters = Pick<
  InputOf<typeof listInsurancePayments>,
  'status' | 'allocation' | 'insurer_id' | 'as_of'
>

/** List source of payments of insurers, for the list and its export. */
export const insurancePaymentSource = (at: Moment): ListSource<InsurancePaymentFilters> => ({
  from: sql`${at.rows('insurance_payment')} p`,
  columns: sql`
    p.id, p.number, p.method, p.trace_number, p.payment_date::text as payment_date, p.received_on::text as received_on,
    p.currency, p.amount::float8 as amount, p.unallocated_amount::float8 as unallocated_amount, p.allocation_status, p.status,
    (select jsonb_build_object('id', i.id, 'name', i.name) from insurance_company i where i.id = p.insurance_company_id) as insurer,
    ${utcText(sql`p.created_at`)} as created_at`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: { payment_date: { by: sql`p.payment_date`, type: 'date' } },
  default_sort: '-payment_date',
  search: (words) => [
    inWords(sql`p.words`, words),
    inFewRowsOf(
      sql`p.insurance_company_id`,
      sql`i.id`,
      sql`from insurance_company i where ${hasWords(sql`i.words`, words)}`
    ),
  ],
  filters: {
    status: (requested) => at.isOneOf('insurance_payment', 'p', 'status', requested),
    allocation: (requested) => at.isOneOf('insurance_payment', 'p', 'allocation_status', requested),
    insurer_id: (requested) => sql`p.insurance_company_id = ${requested}`,
    ...asOfFilter,
  },
})
