import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import {
  allocationColumns,
  allocationFilters,
  allocationOrder,
  searchAllocation,
} from '../lists/claim-allocation.ts'
import { inRowsOf, hasWords, type ListSource } from '../lists/list-source.ts'
import type { listInsurancePaymentItems } from './contract-list.ts'

/** Filters of the list of allocations of payments of insurers. */
export type InsurancePaymentItemFilters = Pick<
  InputOf<typeof listInsurancePaymentItems>,
  'reversal' | 'insurance_payment_id' | 'partner_id' | 'as_of'
>

/** List source of allocations of payments of insurers, for the list and its export. */
export const insurancePaymentItemSource = (
  at: Moment
): ListSource<InsurancePaymentItemFilters> => ({
  from: sql`${at.rows('insurance_payment_item')} t`,
  columns: sql`
    ${allocationColumns}, t.currency, t.amount::float8 as amount, t.claim_currency, t.claim_amount::float8 as claim_amount,
    t.reversal_of_id is not null as is_reversal,
    (select jsonb_build_object('id', p.id, 'number', p.number) from insurance_payment p where p.id = t.insurance_payment_id) as payment,
    (select jsonb_build_object('id', i.id, 'name', i.name) from insurance_payment p
       join insurance_company i on i.id = p.insurance_company_id where p.id = t.insurance_payment_id) as insurer`,
  ...allocationOrder,
  search: (words) =>
    searchAllocation(words, [
      inRowsOf(
        sql`t.insurance_payment_id`,
        sql`p.id`,
        sql`from insurance_payment p where ${hasWords(sql`p.words`, words)}`
      ),
    ]),
  filters: {
    ...allocationFilters,
    insurance_payment_id: (requested) => sql`t.insurance_payment_id = ${requested}`,
    ...asOfFilter,
  },
})
