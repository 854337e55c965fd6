import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { PaymentMethod } from './contract.ts'

/** Returns the cards a household has on file, the default one first. Excludes removed cards. */
export async function readMethods(tx: Tx, account_id: string): Promise<PaymentMethod[]> {
  const { rows } = await sql<PaymentMethod>`
    select m.id, m.stripe_payment_method_id, m.brand, m.last4, m.exp_month, m.exp_year, m.status,
           m.stripe_payment_method_id is not distinct from a.stripe_payment_method_id as is_default,
           ${utcText(sql`m.created_at`)} as created_at
      from payment_method m join account a on a.id = m.account_id
     where m.account_id = ${account_id} and m.status <> 'detached'
     order by is_default desc, m.created_at desc, m.id desc`.execute(tx)
  return rows
}
