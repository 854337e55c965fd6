import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { inWords, isOneOf, type ListSource } from '../lists/list-source.ts'
import { utcText } from '../utc-text.ts'
import { partnerPayoutStatuses, type listPartnerPayouts } from './contract-partner.ts'

/** Filters of the list of payouts to a clinic. */
export type PartnerPayoutFilters = Pick<InputOf<typeof listPartnerPayouts>, 'status'>

/** Lists the payouts to the clinic `partner_id` that staff approved. */
export const partnerPayoutSource = (partner_id: string): ListSource<PartnerPayoutFilters> => ({
  from: sql`payout p`,
  only: sql`p.partner_id = ${partner_id} and ${isOneOf(sql`p.status`, partnerPayoutStatuses)}`,
  columns: sql`
    p.id, p.number, p.currency, p.gross_amount::float8 as gross_amount,
    (p.gross_amount::bigint - p.net_amount)::float8 as deducted_amount, p.net_amount::float8 as net_amount,
    p.item_count, p.status, p.scheduled_for::text as scheduled_for,
    (select b.last4 from bank_account b where b.id = p.bank_account_id) as bank_last4,
    ${utcText(sql`p.paid_at`)} as paid_at, ${utcText(sql`p.created_at`)} as created_at`,
  id: { by: sql`p.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`p.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
  search: (words) => [inWords(sql`p.words`, words)],
  filters: { status: (requested) => isOneOf(sql`p.status`, requested) },
})
