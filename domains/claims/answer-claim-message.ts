import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import { notify } from '../notifications/notify.ts'
import type { answerClaimMessage as endpoint } from './contract-messages.ts'
import { notifyClinic } from './notify-clinic.ts'
import { insertClaimMessage } from './insert-claim-message.ts'

/**
 * Adds a message of staff to a claim and notifies the household, or the people of the clinic. Throws 404 `no-such-claim`,
 * 422 `no-clinic` for a claim without one.
 */
export const answerClaimMessage = (
  ctx: Context,
  input: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> => ctx.tx((tx) => answerIn(tx, ctx, input))

/** Does it in an open transaction. */
export async function answerIn(
  tx: Tx,
  ctx: Context,
  { id: claim_id, to, body }: InputOf<typeof endpoint>
): Promise<{ id: string }> {
  const claim = await tx
    .selectFrom('claim')
    .select(['account_id', 'partner_id', 'payee_type', 'number'])
    .where('id', '=', claim_id)
    .executeTakeFirst()
  if (!claim) throw noSuch('claim')
  const { account_id, number } = claim
  const partner_id = claim.payee_type === 'provider' ? claim.partner_id : null
  if (to === 'clinic' && partner_id === null)
    throw refuse(422, 'no-clinic', 'This claim is of no clinic.')
  const isToClinic = to === 'clinic' && partner_id !== null
  const message = await insertClaimMessage(tx, ctx, {
    account_id,
    ...(isToClinic && { partner_id }),
    claim_id,
    author_role: 'admin',
    body,
  })
  if (isToClinic) {
    await notifyClinic(tx, { partner_id, claim_id, number, dedupe_key: message.id })
    return message
  }
  await notify(tx, {
    to: { account_id },
    kind: 'claim_answered',
    facts: { claim: number },
    link: `/home/claims?claim=${claim_id}`,
    dedupe_key: message.id,
  })
  return message
}
