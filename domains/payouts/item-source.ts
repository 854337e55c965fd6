import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import {
  allocationColumns,
  allocationFilters,
  allocationOrder,
  searchAllocation,
} from '../lists/claim-allocation.ts'
import { hasWords, inFewRowsOf, type ListSource } from '../lists/list-source.ts'
import type { listPayoutItems } from './contract-list.ts'

/** Filters of the list of payout items. */
export type PayoutItemFilters = Pick<
  InputOf<typeof listPayoutItems>,
  'status' | 'partner_id' | 'as_of'
>

/** SQL of what item `t` pays for, a `PayoutSource`. */
export const sourceOfItem = sql`
  case when t.insurance_payment_item_id is not null then 'insurer' when t.payment_item_id is not null then 'household'
       else 'adjustment' end`

/** List source of payout items, for the list and its export. */
export const payoutItemSource = (at: Moment): ListSource<PayoutItemFilters> => ({
  from: sql`${at.rows('payout_item')} t`,
  columns: sql`
    ${allocationColumns}, t.currency, t.gross_amount::float8 as gross_amount, t.fee_amount::float8 as fee_amount,
    t.fee_tax_amount::float8 as fee_tax_amount, t.net_amount::float8 as net_amount, t.status,
    ${sourceOfItem} as source,
    (select jsonb_build_object('id', p.id, 'number', p.number) from payout p where p.id = t.payout_id) as payout`,
  ...allocationOrder,
  search: (words) =>
    searchAllocation(words, [
      inFewRowsOf(
        sql`t.partner_id`,
        sql`o.id`,
        sql`from partner o where ${hasWords(sql`o.words`, words)}`
      ),
    ]),
  filters: {
    status: (requested) => at.isOneOf('payout_item', 't', 'status', requested),
    partner_id: allocationFilters.partner_id,
    ...asOfFilter,
  },
})
