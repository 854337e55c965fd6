import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { createPayouts as endpoint } from './contract.ts'

/** Payouts whose items one statement attaches: 100,000 items in one statement exceed the limit of a request. */
const payoutsAtOnce = 25

/**
 * Creates a draft for each organisation whose available items add up to more than zero, and attaches all of them, those
 * below zero too: what was taken back is netted first. Throws 409 `nothing-to-pay`.
 */
export const createPayouts = (
  ctx: Context,
  { numo_company_id, currency, partner_ids = [] }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { rows } = await sql<{ id: string; net_amount: number }>`
      with owed as (
        select i.account_id, i.id, i.partner_id, i.net_amount from payout_item i
         where i.status = 'available' and i.numo_company_id = ${numo_company_id} and i.currency = ${currency}
           and (${partner_ids.length === 0} or i.partner_id = any (${partner_ids}::uuid[]))
         order by i.account_id, i.id for update),
      payable as (select partner_id, sum(net_amount) as net_amount from owed group by partner_id having sum(net_amount) > 0),
      made as (
        insert into payout (partner_id, numo_company_id, currency, bank_account_id, created_by)
        select p.partner_id, ${numo_company_id}, ${currency},
               (select b.id from bank_account b
                 where b.partner_id = p.partner_id and b.currency = ${currency} and b.status = 'verified'),
               app.user_id()
          from payable p order by p.partner_id
        returning id, partner_id)
      select m.id, p.net_amount::float8 as net_amount from made m join payable p using (partner_id)`.execute(
      tx
    )
    if (rows.length === 0)
      throw refuse(409, 'nothing-to-pay', 'Nothing is ready to be paid in this currency.')
    const payout_ids = rows.map(({ id }) => id)
    for (let first = 0; first < payout_ids.length; first += payoutsAtOnce)
      await sql`
        update payout_item i set status = 'scheduled', payout_id = p.id from payout p
         where p.id = any (${payout_ids.slice(first, first + payoutsAtOnce)}::uuid[]) and i.partner_id = p.partner_id
           and i.status = 'available' and i.numo_company_id = ${numo_company_id} and i.currency = ${currency}`.execute(
        tx
      )
    for (const { id, net_amount } of rows)
      await record(tx, ctx.caller, {
        action: 'C',
        entity_type: 'payout',
        entity_id: id,
        changes: { net_amount, currency },
      })
    return { payout_ids, net_amount: rows.reduce((sum, one) => sum + one.net_amount, 0) }
  })
