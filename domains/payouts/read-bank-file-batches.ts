import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import { maxTransfers, type BankFileBatch } from './contract-bank-file.ts'

type Scope = { numo_company_id: string; currency: string } | null

type Row = BankFileBatch['left_out'][number] & {
  numo_company_id: string
  company_name: string
  currency: string
  account: BankFileBatch['account']
  left_out_for: BankFileBatch['left_out'][number]['reason'] | null
}

/** Returns the approved payouts by company and currency: what a bank file would carry, and what it leaves out and why. */
export async function readBankFileBatches(tx: Tx, scope: Scope = null): Promise<BankFileBatch[]> {
  const { rows } = await sql<Row>`
    select p.id as payout_id, p.number as payout_number, o.name as partner_name, p.net_amount::float8 as amount,
           b.last4 as account_last4, p.numo_company_id, n.trade_name as company_name, p.currency,
           case when f.id is not null then 'in_file' when b.status is distinct from 'verified' then 'no_account'
                when b.held_until > now() then 'held' end as left_out_for,
           case when b.held_until > now() then ${utcText(sql`b.held_until`)} end as held_until, f.number as file_number,
           (select jsonb_build_object('bank_name', c.bank_name, 'last4', c.last4) from bank_account c
             where c.numo_company_id = p.numo_company_id and c.currency = p.currency and c.status = 'verified') as account
      from payout p
      join partner o on o.id = p.partner_id
      join numo_company n on n.id = p.numo_company_id
      left join bank_account b on b.id = p.bank_account_id
      left join payout_file_item i on i.payout_id = p.id and i.is_open
      left join payout_file f on f.id = i.payout_file_id
     where p.status = 'approved'
       and (${scope === null} or (p.numo_company_id, p.currency::text) = (${scope?.numo_company_id}::uuid, ${scope?.currency}::text))
     order by n.trade_name, p.numo_company_id, p.currency, p.number`.execute(tx)
  const batches = new Map<string, BankFileBatch>()
  for (const row of rows) {
    const { numo_company_id, company_name, currency, account } = row
    const { payout_id, payout_number, partner_name, amount, account_last4 } = row
    const key = `${numo_company_id} ${currency}`
    const batch = batches.get(key) ?? {
      ...{ numo_company_id, company_name, currency, account },
      transfers: [],
      amount: 0,
      left_out: [],
    }
    batches.set(key, batch)
    const transfer = { payout_id, payout_number, partner_name, amount, account_last4 }
    const { left_out_for: reason, held_until, file_number } = row
    if (reason) batch.left_out.push({ ...transfer, reason, held_until, file_number })
    else if (batch.transfers.length < maxTransfers) {
      batch.transfers.push(transfer)
      batch.amount += amount
    }
  }
  return [...batches.values()]
}
