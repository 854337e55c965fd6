import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { Charge } from './contract-charge.ts'

/** Reads a charge of a household under the caller's role. Throws 404 `no-such-payment`. */
export async function readCharge(tx: Tx, account_id: string, id: string): Promise<Charge> {
  const { rows } = await sql<Charge>`
    select id, number, claim_id, currency, amount::float8 as amount, status, failure_code
      from payment where account_id = ${account_id} and id = ${id}`.execute(tx)
  const [charge] = rows
  if (!charge) throw noSuch('payment')
  return charge
}
