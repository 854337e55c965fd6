import type { Pool } from 'pg'
import { readSummary } from './test-calls.ts'

export type Owner = { account_id: string; insurer_id: string; partner_id: string }

/** What the killed process says. A state is the text of what the database says of its owner. */
export type KilledMessage =
  | { kind: 'ready'; owner: Owner }
  | { kind: 'trying'; states: string[] }
  | { kind: 'done'; state: string }

/** What a remittance did to the claims of a household. */
export async function readRemitted(pool: Pool, account_id: string): Promise<string> {
  const { rows } = await pool.query<Record<string, number>>(
    `select (select count(*)::int from claim where account_id = $1 and outcome is not null) as decided,
            (select count(*)::int from insurance_payment_item where account_id = $1) as items,
            (select count(*)::int from payout_item where account_id = $1) as payout_items,
            (select count(*)::int from journal_entry where source_id in (
               select id from insurance_payment_item where account_id = $1
               union all select id from claim_response where account_id = $1)) as entries`,
    [account_id]
  )
  return JSON.stringify(rows[0])
}

export const readState = async (pool: Pool, mode: string, owner: Owner): Promise<string> =>
  mode === 'remittance'
    ? readRemitted(pool, owner.account_id)
    : JSON.stringify(await readSummary(pool, owner))
