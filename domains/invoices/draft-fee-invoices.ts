import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import type { draftFeeInvoices as endpoint } from './contract-drafts.ts'
import { insertDraft } from './insert-draft.ts'

type Input = InputOf<typeof endpoint>
type KeptFee = {
  id: string
  number: string
  partner_id: string
  fee_amount: number
  fee_tax_amount: number
  tax_rate_bps: number
}

/**
 * Drafts an invoice for each organisation whose payouts of a period, by the day they were paid, kept fees that no invoice
 * bills yet, with a line a payout. The payouts are locked, so that none is billed twice. Throws 409 `nothing-to-bill`.
 */
export const draftFeeInvoices = (ctx: Context, input: Input): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const fees = await lockFees(tx, input)
    if (fees.length === 0) throw refuse(409, 'nothing-to-bill', 'There is nothing left to bill.')
    const invoice_ids: string[] = []
    for (const [recipient_id, payouts] of Map.groupBy(fees, ({ partner_id }) => partner_id))
      invoice_ids.push(
        await insertDraft(tx, ctx, {
          kind: 'partner_fee',
          numo_company_id: input.numo_company_id,
          recipient_kind: 'partner',
          recipient_id,
          currency: input.currency,
          lines: payouts.map(({ id, number, fee_amount, fee_tax_amount, tax_rate_bps }, place) => ({
            sequence: place + 1,
            description: number,
            quantity: 1,
            unit_price: fee_amount,
            net_amount: fee_amount,
            tax_rate_bps,
            tax_amount: fee_tax_amount,
            payout_id: id,
          })),
        })
      )
    const total_amount = fees.reduce((sum, one) => sum + one.fee_amount + one.fee_tax_amount, 0)
    return { invoice_ids, total_amount }
  })

/** Locks the payouts of the period first, and reads what is unbilled afterwards: another call may just have billed it. */
async function lockFees(
  tx: Tx,
  { numo_company_id, currency, from, until, partner_ids = [] }: Input
): Promise<KeptFee[]> {
  const inPeriod = sql`
    p.status = 'paid' and p.fee_amount > 0 and p.numo_company_id = ${numo_company_id} and p.currency = ${currency}
    and (p.paid_at at time zone n.timezone)::date between ${from} and ${until}
    and (${partner_ids.length === 0} or p.partner_id = any (${partner_ids}::uuid[]))`
  const ofCompany = sql`payout p join numo_company n on n.id = p.numo_company_id`
  await sql`select from ${ofCompany} where ${inPeriod} order by p.id for update of p`.execute(tx)
  const { rows } = await sql<KeptFee>`
    select p.id, p.number, p.partner_id, p.fee_amount::float8 as fee_amount, p.fee_tax_amount::float8 as fee_tax_amount,
           coalesce((select max(i.fee_tax_bps) from payout_item i where i.payout_id = p.id), 0) as tax_rate_bps
      from ${ofCompany}
     where ${inPeriod}
       and not exists (select from invoice_item i join invoice v on v.id = i.invoice_id
                        where i.payout_id = p.id and v.status <> 'cancelled' and v.kind = 'partner_fee')
       and not exists (select from invoice_settlement s where s.payout_id = p.id group by s.payout_id having sum(s.amount) > 0)
     order by p.partner_id, p.paid_at, p.id limit 2000`.execute(tx)
  return rows
}
