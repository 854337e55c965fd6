import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { asOfFilter, type Moment } from '../ledger/as-of.ts'
import { hasWords, inFewRowsOf, inWords, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import type { listPayouts } from './contract-list.ts'

/** Filters of the list of payouts. */
export type PayoutFilters = Pick<InputOf<typeof listPayouts>, 'status' | 'partner_id' | 'as_of'>

/** List source of payouts, for the list and its export. */
export const payoutSource = (at: Moment): ListSource<PayoutFilters> => ({
  from: sql`${at.rows('payout')} p`,
  columns: sql`
    p.id, p.number, p.currency, p.gross_amount::float8 as gross_amount, p.net_amount::float8 as net_amount, p.item_count, p.status,
    p.bank_trace, coalesce(p.created_by = app.user_id(), false) as is_own,
    (select jsonb_build_object('id', o.id, 'name', o.name) from partner o where o.id = p.partner_id) as partner,
    ${utcText(sql`p.paid_at`)} as paid_at, ${utcText(sql`p.created_at`)} as created_at`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`p.created_at`, type: 'timestamptz' } },
  sum: { amount: sql`p.net_amount`, currency: sql`p.currency` },
  default_sort: '-created_at',
  search: (words) => [
    inWords(sql`p.words`, words),
    inFewRowsOf(
      sql`p.partner_id`,
      sql`o.id`,
      sql`from partner o where ${hasWords(sql`o.words`, words)}`
    ),
  ],
  filters: {
    status: (requested) => at.isOneOf('payout', 'p', 'status', requested),
    partner_id: (requested) => sql`p.partner_id = ${requested}`,
    ...asOfFilter,
  },
})
