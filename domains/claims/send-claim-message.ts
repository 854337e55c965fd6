import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { sendClaimMessage as endpoint } from './contract-household.ts'
import { insertClaimMessage } from './insert-claim-message.ts'

/** Adds a message of the household to a claim and notifies staff. Throws 404 `no-such-claim`. */
export const sendClaimMessage = (
  ctx: Context,
  { accountId: account_id, claim_id, body }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, account_id)
    const claim = await tx
      .selectFrom('claim')
      .select('number')
      .where('account_id', '=', account_id)
      .where('id', '=', claim_id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    const message = await insertClaimMessage(tx, ctx, {
      account_id,
      claim_id,
      author_role: 'client',
      body,
    })
    await notify(tx, {
      to: { staff: true },
      kind: 'claim_message',
      facts: { claim: claim.number },
      link: `/admin/claims/${claim_id}`,
      dedupe_key: `${account_id}:${message.id}`,
    })
    return message
  })
