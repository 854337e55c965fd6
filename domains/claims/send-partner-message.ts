import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import type { sendPartnerMessage as endpoint } from './contract-partner.ts'
import { insertClaimMessage } from './insert-claim-message.ts'

/**
 * Adds a message of the caller's clinic to its claim and notifies staff. Throws 404 `no-such-claim`, and 404
 * `no-such-payout` for an item of another claim.
 */
export const sendPartnerMessage = (
  ctx: Context,
  { id: claim_id, body, payout_item_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const partner_id = actingPartner(ctx)
    const claim = await tx
      .selectFrom('claim')
      .select(['account_id', 'number'])
      .where('id', '=', claim_id)
      .where('partner_id', '=', partner_id)
      .where('payee_type', '=', 'provider')
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    if (payout_item_id !== undefined) {
      const item = await tx
        .selectFrom('payout_item')
        .select('id')
        .where('id', '=', payout_item_id)
        .where('claim_id', '=', claim_id)
        .executeTakeFirst()
      if (!item) throw noSuch('payout')
    }
    const message = await insertClaimMessage(tx, ctx, {
      account_id: claim.account_id,
      partner_id,
      claim_id,
      author_role: 'partner',
      body,
      ...(payout_item_id && { payout_item_id }),
    })
    await notify(tx, {
      to: { staff: true },
      kind: 'claim_message',
      facts: { claim: claim.number },
      link: `/admin/claims/${claim_id}`,
      dedupe_key: `${partner_id}:${message.id}`,
    })
    return message
  })
