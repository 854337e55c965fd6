import { sql } from 'kysely'
import { utcText } from '../utc-text.ts'
import { inHousehold, type ListSource, type SearchCondition } from './list-source.ts'
import { ofClaimNumber } from './of-claim-number.ts'

/** Columns of a row `t` that every list of money allocated to claims shows. */
export const allocationColumns = sql`
  t.id,
  (select jsonb_build_object('id', c.id, 'number', c.number) from claim c where c.id = t.claim_id) as claim,
  (select jsonb_build_object('id', a.id, 'name', a.display_name) from account a where a.id = t.account_id) as account,
  (select jsonb_build_object('id', o.id, 'name', o.name) from partner o where o.id = t.partner_id) as partner,
  ${utcText(sql`t.created_at`)} as created_at`

/** Order of these lists, newest first. */
export const allocationOrder = {
  id: { by: sql`t.id`, type: 'uuid' },
  sorts: { created_at: { by: sql`t.created_at`, type: 'timestamptz' } },
  default_sort: '-created_at',
} as const satisfies Partial<ListSource<object>>

/** Finds a row by the number of its claim, by `more`, or by the words of its household: cheapest first. */
export const searchAllocation = (words: string, more: readonly SearchCondition[] = []) => [
  ofClaimNumber(sql`t.account_id, t.claim_id`, words),
  ...more,
  inHousehold(sql`t.account_id`, words),
]

/** Filters by clinic, and by whether a row takes another back. */
export const allocationFilters = {
  partner_id: (requested: string) => sql`t.partner_id = ${requested}`,
  reversal: (requested: 'yes' | 'no') =>
    requested === 'yes' ? sql`t.reversal_of_id is not null` : sql`t.reversal_of_id is null`,
}
