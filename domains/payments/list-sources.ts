import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import {
  allocationColumns,
  allocationFilters,
  allocationOrder,
  searchAllocation,
} from '../lists/claim-allocation.ts'
import {
  hasWords,
  inHousehold,
  inFewRowsOf,
  inWords,
  type ListSource,
} from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listClientPayments, listMoneyIn, listPaymentItems } from './contract-list.ts'

export type ClientPaymentFilters = Pick<
  InputOf<typeof listClientPayments>,
  'status' | 'account_id' | 'dispute' | 'refund' | 'as_of'
>
export type PaymentItemFilters = Pick<
  InputOf<typeof listPaymentItems>,
  'reversal' | 'partner_id' | 'as_of'
>
export type MoneyInFilters = Pick<InputOf<typeof listMoneyIn>, 'source' | 'as_of'>

/** List source of payments of households, for the list and its export. */
export const clientPaymentSource = (at: Moment): ListSource<ClientPaymentFilters> => ({
  from: sql`${at.rows('payment')} p`,
  columns: sql`
    p.id, p.number, p.currency, p.amount::float8 as amount, p.refunded_amount::float8 as refunded_amount,
    case when p.status = 'succeeded' then p.unallocated_amount::float8 else 0 end as unallocated_amount,
    p.refund_status, p.dispute_status, p.status,
    (select jsonb_build_object('id', a.id, 'name', a.display_name) from account a where a.id = p.account_id) as account,
    (select jsonb_build_object('id', c.id, 'number', c.number) from claim c
      where (c.account_id, c.id) = (p.account_id, p.claim_id)) as claim,
    ${utcText(sql`p.created_at`)} as created_at`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`p.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`p.words`, words), inHousehold(sql`p.account_id`, words)],
  filters: {
    status: (requested) => at.isOneOf('payment', 'p', 'status', requested),
    account_id: (requested) => sql`p.account_id = ${requested}`,
    dispute: (requested) => at.isOneOf('payment', 'p', 'dispute_status', requested),
    refund: () =>
      sql`(p.account_id, p.id) in (select r.account_id, r.payment_id from ${at.rows('refund')} r
            where r.status = 'pending' and r.needs_second and r.approved_by is null)`,
    ...asOfFilter,
  },
})

/** List source of allocations of payments of households. */
export const paymentItemSource = (at: Moment): ListSource<PaymentItemFilters> => ({
  from: sql`${at.rows('payment_item')} t`,
  columns: sql`
    ${allocationColumns}, t.claim_currency as currency, t.claim_amount::float8 as amount, t.reversal_of_id is not null as is_reversal,
    (select jsonb_build_object('id', p.id, 'number', p.number) from payment p where p.id = t.payment_id) as payment`,
  ...allocationOrder,
  search: (words) => searchAllocation(words),
  filters: { ...allocationFilters, ...asOfFilter },
})

/** List source of payments of households and insurers in one. */
export const moneyInSource = (at: Moment): ListSource<MoneyInFilters> => ({
  from: sql`(
    select b.id, b.number, 'household' as source, b.account_id, null::uuid as insurance_company_id, b.currency,
           ${at.value('payment', 'amount')}::bigint as amount, ${at.value('payment', 'status')} as status,
           case when ${at.value('payment', 'status')} = 'succeeded' then ${at.value('payment', 'unallocated_amount')} else 0 end
             as unallocated_amount, b.words, b.created_at, ${at.existed('payment')} as existed
      from payment b
    union all
    select b.id, b.number, 'insurer', null, b.insurance_company_id, b.currency,
           ${at.value('insurance_payment', 'amount')}::bigint, ${at.value('insurance_payment', 'status')},
           case when ${at.value('insurance_payment', 'status')} in ('received', 'reconciled')
                then ${at.value('insurance_payment', 'unallocated_amount')} else 0 end,
           b.words, b.created_at, ${at.existed('insurance_payment')}
      from insurance_payment b) p`,
  only: sql`p.existed`,
  bound: at.bound(sql`p.created_at`),
  columns: sql`
    p.id, p.number, p.source, p.currency, p.amount::float8 as amount, p.unallocated_amount::float8 as unallocated_amount, p.status,
    coalesce((select a.display_name from account a where a.id = p.account_id),
             (select i.name from insurance_company i where i.id = p.insurance_company_id)) as payer,
    ${utcText(sql`p.created_at`)} as created_at`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`p.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  search: (words) => [
    inWords(sql`p.words`, words),
    inHousehold(sql`p.account_id`, words),
    inFewRowsOf(
      sql`p.insurance_company_id`,
      sql`i.id`,
      sql`from insurance_company i where ${hasWords(sql`i.words`, words)}`
    ),
  ],
  filters: { source: (requested) => sql`p.source = ${requested}`, ...asOfFilter },
})
