import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import { hasWords, inHousehold, inRowsOf, isOneOf, type ListSource } from '../lists/list-source.ts'
import { ofClaimNumber } from '../lists/of-claim-number.ts'
import { utcText } from '../utc-text.ts'
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
    t.id, t.currency, t.gross_amount::float8 as gross_amount, t.fee_amount::float8 as fee_amount,
    t.fee_tax_amount::float8 as fee_tax_amount, t.net_amount::float8 as net_amount, t.status,
    ${sourceOfItem} as source,
    (select jsonb_build_object('id', o.id, 'name', o.name) from partner o where o.id = t.partner_id) as partner,
    (select jsonb_build_object('id', c.id, 'number', c.number) from claim c where c.id = t.claim_id) as claim,
    (select jsonb_build_object('id', a.id, 'name', a.display_name) from account a where a.id = t.account_id) as account,
    (select jsonb_build_object('id', p.id, 'number', p.number) from payout p where p.id = t.payout_id) as payout,
    ${utcText(sql`t.created_at`)} as created_at`,
  id: { by: sql`t.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`t.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  search: (words) => [
    ofClaimNumber(sql`t.account_id, t.claim_id`, words),
    inRowsOf(
      sql`t.partner_id`,
      sql`o.id`,
      sql`from partner o where ${hasWords(sql`o.words`, words)}`
    ),
    inHousehold(sql`t.account_id`, words),
  ],
  filters: {
    status: (requested) => isOneOf(sql`t.status`, requested),
    partner_id: (requested) => sql`t.partner_id = ${requested}`,
    ...asOfFilter,
  },
})
