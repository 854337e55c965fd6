import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import { inHousehold, inRowsOf, hasWords, type ListSource } from '../lists/list-source.ts'
import { ofClaimNumber } from '../lists/of-claim-number.ts'
import { utcText } from '../utc-text.ts'
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
    t.id, t.currency, t.amount::float8 as amount, t.claim_currency, t.claim_amount::float8 as claim_amount,
    t.reversal_of_id is not null as is_reversal,
    (select jsonb_build_object('id', p.id, 'number', p.number) from insurance_payment p where p.id = t.insurance_payment_id) as payment,
    (select jsonb_build_object('id', i.id, 'name', i.name) from insurance_payment p
       join insurance_company i on i.id = p.insurance_company_id where p.id = t.insurance_payment_id) as insurer,
    (select jsonb_build_object('id', c.id, 'number', c.number) from claim c where c.id = t.claim_id) as claim,
    (select jsonb_build_object('id', a.id, 'name', a.display_name) from account a where a.id = t.account_id) as account,
    (select jsonb_build_object('id', o.id, 'name', o.name) from partner o where o.id = t.partner_id) as partner,
    ${utcText(sql`t.created_at`)} as created_at`,
  id: { by: sql`t.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`t.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  search: (words) => [
    ofClaimNumber(sql`t.account_id, t.claim_id`, words),
    inRowsOf(
      sql`t.insurance_payment_id`,
      sql`p.id`,
      sql`from insurance_payment p where ${hasWords(sql`p.words`, words)}`
    ),
    inHousehold(sql`t.account_id`, words),
  ],
  filters: {
    reversal: (requested) =>
      requested === 'yes' ? sql`t.reversal_of_id is not null` : sql`t.reversal_of_id is null`,
    insurance_payment_id: (requested) => sql`t.insurance_payment_id = ${requested}`,
    partner_id: (requested) => sql`t.partner_id = ${requested}`,
    ...asOfFilter,
  },
})
