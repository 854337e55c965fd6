import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { momentOf } from '../ledger/as-of.ts'
import type { BulkRow } from '../lists/bulk-verb.ts'
import { ofToday } from '../lists/of-today.ts'
import { parseQuery } from '../parse-query.ts'
import { payoutInput } from './contract-list.ts'
import type { payoutStatuses } from './enums.ts'
import { payoutSource } from './payout-source.ts'

/** A payout that a bulk action is about. */
export type BulkPayout = {
  id: string
  number: string
  currency: string
  net_amount: number
  status: (typeof payoutStatuses)[number]
  is_own: boolean
  has_account: boolean
  /** Whether its account was changed less than 72 hours ago. */
  is_held: boolean
  is_in_file: boolean
}

/** The list whose rows a bulk action changes. */
export const ofPayouts = {
  source: () => payoutSource(momentOf(undefined)),
  parse: ofToday(parseQuery(payoutInput)),
}

/** Reads payouts for a preview, by their numbers, with why each would be refused. Nobody is notified of any. */
export async function previewPayouts(
  tx: Tx,
  ids: readonly string[],
  refusalOf: (payout: BulkPayout) => string | null
): Promise<BulkRow[]> {
  const { rows } = await sql<BulkPayout>`
    select p.id, p.number, p.currency, p.net_amount::float8 as net_amount, p.status,
           coalesce(p.created_by = app.user_id(), false) as is_own, b.id is not null as has_account,
           coalesce(b.held_until > now(), false) as is_held,
           exists (select from payout_file_item i where i.payout_id = p.id and i.is_open) as is_in_file
      from payout p
      left join bank_account b on b.partner_id = p.partner_id and b.currency = p.currency and b.status = 'verified'
     where p.id = any (${ids}::uuid[]) order by p.number`.execute(tx)
  return rows.map((payout) => ({
    id: payout.id,
    label: payout.number,
    amount: { currency: payout.currency, value: payout.net_amount },
    refusal: refusalOf(payout),
    notified: null,
  }))
}
