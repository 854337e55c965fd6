import { sql } from 'kysely'
import type { Tx } from '../context.ts'

/** Whether a claim of the payout would have paid out more than came in, with what is on its way to the bank. */
export async function isMoreThanCollected(tx: Tx, payout_ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is_more: boolean }>`
    select exists (
      select from (select distinct account_id, claim_id from payout_item where payout_id = any (${[...payout_ids]}::uuid[])) o
        join claim c on (c.account_id, c.id) = (o.account_id, o.claim_id)
       where c.paid_out_amount::bigint + (
               select coalesce(sum(i.gross_amount), 0) from payout_item i join payout p on p.id = i.payout_id
                where (i.account_id, i.claim_id) = (c.account_id, c.id) and i.status = 'scheduled'
                  and (p.id = any (${[...payout_ids]}::uuid[]) or p.status = 'in_transit'))
             > c.insurer_paid_amount::bigint + c.patient_paid_amount::bigint) as is_more`.execute(
    tx
  )
  return rows[0]?.is_more ?? false
}
