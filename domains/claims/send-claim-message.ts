import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { accountOf } from './account-of.ts'
import type { sendClaimMessage as endpoint } from './contract-household.ts'

/** Adds a message of the household to a claim. Throws 404 `no-such-claim`. */
export const sendClaimMessage = (
  ctx: Context,
  { accountId: account_id, claim_id, body }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await accountOf(tx, account_id)
    const claim = await tx
      .selectFrom('claim')
      .select('id')
      .where('account_id', '=', account_id)
      .where('id', '=', claim_id)
      .executeTakeFirst()
    if (!claim) throw noSuch('claim')
    const message = await tx
      .insertInto('claim_message')
      .values({
        account_id,
        claim_id,
        author_user_id: ctx.actor?.user_id ?? null,
        author_role: 'client',
        body,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // What was written is about health and stays out of the trail.
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: claim_id,
      account_id,
      changes: { message: 'sent' },
    })
    return message
  })
