import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { BankFile } from './contract-bank-file.ts'

/** Reads bank files by a condition about `f`, newest first, at most fifty. */
export async function readBankFiles(tx: Tx, where: RawBuilder<unknown>): Promise<BankFile[]> {
  const { rows } = await sql<BankFile>`
    select f.id, f.number, f.version, f.company_name, f.currency, f.execution_on::text as execution_on, f.transfer_count,
           f.amount::float8 as amount, encode(f.sha256, 'hex') as sha256, f.status, f.status_reason,
           (select u.display_name from app_user u where u.id = f.created_by) as created_by,
           ${utcText(sql`f.created_at`)} as created_at,
           (select jsonb_build_object('bank_name', c.bank_name, 'last4', c.last4)
              from bank_account c where c.id = f.bank_account_id) as account,
           coalesce((select jsonb_agg(jsonb_build_object('by', d.by, 'at', d.at, 'format', d.format) order by d.at desc)
             from (select u.display_name as by, ${utcText(sql`e.recorded_at`)} as at, e.changes ->> 'format' as format
                     from audit_event e left join app_user u on u.id = e.actor_user_id
                    where e.entity_type = 'payout_file' and e.entity_id = f.id::text and e.action = 'E'
                    order by e.recorded_at desc limit 10) d), '[]') as downloads,
           coalesce((select jsonb_agg(jsonb_build_object('payout_id', p.id, 'payout_number', p.number, 'partner_name', o.name,
               'amount', i.amount, 'account_last4', b.last4, 'is_open', i.is_open) order by p.number)
             from payout_file_item i join payout p on p.id = i.payout_id join partner o on o.id = p.partner_id
             join bank_account b on b.id = i.bank_account_id where i.payout_file_id = f.id), '[]') as transfers
      from payout_file f where ${where}
     order by f.created_at desc, f.id desc limit 50`.execute(tx)
  return rows
}

/** Reads a bank file. Throws 404 `no-such-bank-file`. */
export async function readBankFile(tx: Tx, id: string): Promise<BankFile> {
  const [file] = await readBankFiles(tx, sql`f.id = ${id}`)
  if (!file) throw noSuch('bank_file')
  return file
}
