import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import { isOneOf } from '../lists/list-source.ts'
import { noSuch } from '../no-such.ts'
import { utcText } from '../utc-text.ts'
import {
  partnerPayoutStatuses,
  type getPartnerClaimPayouts as endpoint,
} from './contract-partner.ts'
import { sourceOfItem } from './item-source.ts'

type Output = OutputOf<typeof endpoint>

/** Returns what the caller's clinic is paid for a claim, oldest first. Throws 404 `no-such-claim`. */
export const getPartnerClaimPayouts = (
  ctx: Context,
  { id }: InputOf<typeof endpoint>
): Promise<Output> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const claim = await tx
      .selectFrom('claim')
      .select('account_id')
      .where('id', '=', id)
      .where('partner_id', '=', partner_id)
      .where('payee_type', '=', 'provider')
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    const { rows } = await sql<Output['rows'][number]>`
      select t.id, ${sourceOfItem} as source, t.currency, t.gross_amount::float8 as gross_amount,
             t.net_amount::float8 as net_amount, t.status, ${utcText(sql`p.paid_at`)} as paid_at,
             case when p.id is not null then jsonb_build_object('id', p.id, 'number', p.number, 'status', p.status) end as payout
        from payout_item t
        left join payout p on p.id = t.payout_id and ${isOneOf(sql`p.status`, partnerPayoutStatuses)}
       where t.account_id = ${claim.account_id} and t.claim_id = ${id} and t.status <> 'void'
       order by t.id`.execute(tx)
    return { rows }
  })
