import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import type { BulkRow } from '../lists/bulk-verb.ts'
import { ofToday } from '../lists/of-today.ts'
import { parseQuery } from '../parse-query.ts'
import { claimSource } from './claim-source.ts'
import { claimListInput } from './contract-list.ts'
import type { PayeeType } from './enums.ts'
import type { ClaimStatus } from './rules.ts'

/** A claim that a bulk action is about. */
export type BulkClaim = {
  id: string
  number: string
  account_id: string
  partner_id: string | null
  payee_type: PayeeType
  status: ClaimStatus
  currency: string
  billed_amount: number
  assigned_to: string | null
  snoozed_until: string | null
  open_payout_count: number
}

/** The list whose rows a bulk action changes. */
export const ofClaims = {
  source: (ctx: Context) => claimSource(ctx.actor?.user_id ?? '', ctx.today()),
  parse: ofToday(parseQuery(claimListInput)),
}

/** Reads claims for a preview, by their numbers. */
export async function readBulkClaims(tx: Tx, ids: readonly string[]): Promise<BulkClaim[]> {
  const { rows } = await sql<BulkClaim>`
    select c.id, c.number, c.account_id, c.partner_id, c.payee_type, c.status, c.currency,
           c.billed_amount::float8 as billed_amount, c.assigned_to, c.snoozed_until::text as snoozed_until,
           (select count(*)::int from payout_item i where (i.account_id, i.claim_id) = (c.account_id, c.id)
               and i.status not in ('paid', 'void')) as open_payout_count
      from claim c where c.id = any (${ids}::uuid[]) order by c.number`.execute(tx)
  return rows
}

/** Returns the row of a preview. */
export const bulkRowOf = (
  { id, number, currency, billed_amount }: BulkClaim,
  refusal: string | null,
  notified: BulkRow['notified'] = null
): BulkRow => ({ id, label: number, amount: { currency, value: billed_amount }, refusal, notified })

/** Whether nothing is left to do on a claim. */
export const isOver = ({ status }: Pick<BulkClaim, 'status'>): boolean =>
  status === 'closed' || status === 'cancelled'
