import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import type { answerClaimMessage as endpoint } from './contract-messages.ts'
import { insertClaimMessage } from './insert-claim-message.ts'

/** Adds a message of staff to a claim and notifies the household. Throws 404 `no-such-claim`. */
export const answerClaimMessage = (
  ctx: Context,
  { id: claim_id, body }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const claim = await tx
      .selectFrom('claim')
      .select(['account_id', 'number'])
      .where('id', '=', claim_id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    const { account_id, number } = claim
    const message = await insertClaimMessage(tx, ctx, {
      account_id,
      claim_id,
      author_role: 'admin',
      body,
    })
    await notify(tx, {
      to: { account_id },
      kind: 'claim_answered',
      facts: { claim: number },
      link: `/home/claims?claim=${claim_id}`,
      dedupe_key: message.id,
    })
    return message
  })
