import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { BankAccount, StaffBankAccount } from './contract-bank.ts'

/** Columns of an account that its organisation may read, too. */
const shownColumns = sql`
  b.id, b.version, b.holder_name, b.bank_name, b.country, b.currency, b.scheme, b.bic, b.last4, b.status, b.status_reason,
  case when b.held_until > now() then ${utcText(sql`b.held_until`)} end as held_until,
  ${utcText(sql`b.created_at`)} as created_at`

/** Accounts in the order of screens: what is in use, what waits, what is over; newest first. */
const newestFirst = sql`order by array_position(array['verified', 'pending'], b.status) nulls last, b.created_at desc, b.id desc`

/** Reads accounts under the role of staff, by a condition about `b`. */
export async function readBankAccounts(
  tx: Tx,
  where: RawBuilder<unknown>
): Promise<StaffBankAccount[]> {
  const { rows } = await sql<StaffBankAccount>`
    select ${shownColumns}, ${utcText(sql`b.verified_at`)} as verified_at,
           (select u.display_name from app_user u where u.id = b.created_by) as proposed_by,
           (select u.display_name from app_user u where u.id = b.verified_by) as verified_by,
           coalesce(b.created_by = app.user_id(), false) as is_own,
           coalesce((select jsonb_agg(distinct p.name) from bank_account s join partner p on p.id = s.partner_id
                      where s.number_digest = b.number_digest and s.partner_id is distinct from b.partner_id), '[]') as also_of
      from bank_account b where ${where} ${newestFirst}`.execute(tx)
  return rows
}

/** Reads the accounts of an organisation under its own role, which does not see who of us decided. */
export async function readOwnBankAccounts(tx: Tx, partner_id: string): Promise<BankAccount[]> {
  const { rows } = await sql<BankAccount>`
    select ${shownColumns} from bank_account b where b.partner_id = ${partner_id} ${newestFirst}`.execute(
    tx
  )
  return rows
}
