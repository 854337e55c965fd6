import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { recordStaffRead } from '../audit/record-staff-read.ts'
import type { Context } from '../context.ts'
import { dayOf } from '../day-of.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import type { getClaimPayments as endpoint } from './contract-claim.ts'

/** Returns the allocations and payout items of a claim, oldest first. Throws 404 `no-such-claim`. */
export const getClaimPayments = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const claim = await tx
      .selectFrom('claim')
      .select('account_id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    const { account_id } = claim
    await recordStaffRead(tx, ctx, { entity_type: 'claim', entity_id: id, account_id })
    const { rows } = await sql<OutputOf<typeof endpoint>>`
      select coalesce((select jsonb_agg(jsonb_build_object(
                 'id', i.id, 'payment_id', p.id, 'payment_number', p.number, 'paid_on', p.payment_date, 'currency', i.currency,
                 'amount', i.amount, 'claim_amount', i.claim_amount, 'fx_rate', i.fx_rate, 'reversal_of_id', i.reversal_of_id)
                 order by i.id)
               from insurance_payment_item i join insurance_payment p on p.id = i.insurance_payment_id
              where (i.account_id, i.claim_id) = (${account_id}::uuid, ${id}::uuid)), '[]') as insurer,
             coalesce((select jsonb_agg(jsonb_build_object(
                 'id', i.id, 'payment_id', p.id, 'payment_number', p.number,
                 'paid_on', ${dayOf(sql`coalesce(p.succeeded_at, p.created_at)`)},
                 'currency', p.currency, 'amount', i.amount, 'claim_amount', i.claim_amount, 'fx_rate', i.fx_rate,
                 'reversal_of_id', i.reversal_of_id) order by i.id)
               from payment_item i join payment p on (p.account_id, p.id) = (i.account_id, i.payment_id)
              where (i.account_id, i.claim_id) = (${account_id}::uuid, ${id}::uuid)), '[]') as household,
             coalesce((select jsonb_agg(jsonb_build_object(
                 'id', i.id, 'payout_id', p.id, 'payout_number', p.number, 'currency', i.currency,
                 'gross_amount', i.gross_amount, 'fee_amount', i.fee_amount, 'fee_tax_amount', i.fee_tax_amount,
                 'withheld_tax_amount', i.withheld_tax_amount, 'net_amount', i.net_amount, 'status', i.status,
                 'created_at', ${utcText(sql`i.created_at`)}) order by i.id)
               from payout_item i left join payout p on p.id = i.payout_id
              where (i.account_id, i.claim_id) = (${account_id}::uuid, ${id}::uuid)), '[]') as payouts`.execute(
      tx
    )
    const [found] = rows
    if (!found) throw noSuch('claim')
    return found
  })
