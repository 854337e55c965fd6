import type { Pool } from 'pg'
import { readSummary } from './test-calls.ts'

export type Owner = { account_id: string; insurer_id: string; partner_id: string }

/** What the killed process says. A state is the text of what the database says of its owner. */
export type KilledMessage =
  | { kind: 'ready'; owner: Owner }
  | { kind: 'trying'; states: string[] }
  | { kind: 'done'; state: string }

/** Acts over many rows that are there whole or not at all. */
export const wholeModes = ['payouts', 'remittance', 'statement', 'bulk'] as const
export type WholeMode = (typeof wholeModes)[number]
export type KilledMode = WholeMode | 'history'

/** What each did, by the household $1 or its clinic $2. */
const did: Readonly<Record<WholeMode, string>> = {
  remittance: `
    select (select count(*)::int from claim where account_id = $1 and outcome is not null) as decided,
           (select count(*)::int from insurance_payment_item where account_id = $1) as items,
           (select count(*)::int from payout_item where account_id = $1 and partner_id = $2) as payout_items,
           (select count(*)::int from journal_entry where source_id in (
              select id from insurance_payment_item where account_id = $1
              union all select id from claim_response where account_id = $1)) as entries`,
  payouts: `
    select (select count(*)::int from payout where partner_id = $2) as payouts,
           (select count(*)::int from payout_item where account_id = $1 and status = 'scheduled') as scheduled`,
  statement: `select count(*)::int as lines from bank_line where account = $1::text and $2::text is not null`,
  bulk: `
    select (select count(*)::int from claim where account_id = $1 and partner_id = $2 and status = 'needs_info') as moved,
           (select count(*)::int from claim_message where account_id = $1) as messages`,
}

/** What the database says of what a process did. */
export async function readState(
  pool: Pool,
  mode: KilledMode,
  owner: Pick<Owner, 'account_id' | 'insurer_id' | 'partner_id'>
): Promise<string> {
  if (mode === 'history') return JSON.stringify(await readSummary(pool, owner))
  const { account_id, partner_id } = owner
  const { rows } = await pool.query<Record<string, number>>(did[mode], [account_id, partner_id])
  return JSON.stringify(rows[0])
}
