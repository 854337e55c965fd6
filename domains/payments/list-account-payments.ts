import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { readAccountOf } from '../accounts/account-of.ts'
import type { Context, Tx } from '../context.ts'
import { utcText } from '../utc-text.ts'
import type { AccountPayment, listAccountPayments as endpoint } from './contract.ts'

type Page = { after?: string | undefined; limit: number; year?: number }

/** Returns a household's payments, newest first. Keyset pagination: `after` is the id of the last one received. */
export async function readPayments(
  tx: Tx,
  account_id: string,
  { after, limit, year }: Page
): Promise<AccountPayment[]> {
  const { rows } = await sql<AccountPayment>`
    select p.id, p.number, p.claim_id, p.method, p.currency, p.amount, p.refunded_amount,
           case when p.status = 'succeeded' then p.unallocated_amount::float8 else 0 end as unallocated_amount, p.refund_status, p.status,
           p.failure_code, ${utcText(sql`p.succeeded_at`)} as succeeded_at, ${utcText(sql`p.created_at`)} as created_at,
           case when m.id is null then null else jsonb_build_object('brand', m.brand, 'last4', m.last4) end as card
      from payment p left join payment_method m on m.id = p.payment_method_id
           join account a on a.id = p.account_id
     where p.account_id = ${account_id}
       ${after === undefined ? sql`` : sql`and (p.created_at, p.id) < (select l.created_at, l.id from payment l where l.id = ${after} and l.account_id = p.account_id)`}
       ${year === undefined ? sql`` : sql`and p.status = 'succeeded' and extract(year from p.succeeded_at at time zone a.timezone) = ${year}`}
     order by p.created_at desc, p.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Lists a household's payments (specification section 7). */
export const listAccountPayments = (
  ctx: Context,
  { accountId, after, limit }: InputOf<typeof endpoint>
): Promise<AccountPayment[]> =>
  ctx.tx(async (tx) => {
    await readAccountOf(tx, ctx, accountId, 'payment')
    return readPayments(tx, accountId, { after, limit })
  })
