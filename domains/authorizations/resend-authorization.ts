import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { resendAuthorization as endpoint } from './contract-staff.ts'
import { readStaffFacts } from './get-authorization.ts'
import { lockAuthorization, noMove } from './lock-authorization.ts'
import { queueSending } from './queue-sending.ts'
import { failedSendingOf, isEligibilityFresh, moveSentences } from './rules-moves.ts'

/**
 * Sends a request to its insurer once more after a sending failed, by the channel that the insurer has now. Idempotent: what
 * failed is sent again once. Throws 409 `nothing-failed`, `no-such-move` once the insurer answered or it was withdrawn, and
 * `eligibility-old`.
 */
export const resendAuthorization = (
  ctx: Context,
  { id, failed_id }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const row = await lockAuthorization(tx, { id })
    const { sendings, eligible_at } = await readStaffFacts(tx, id)
    if (failedSendingOf(sendings) !== failed_id) {
      if (await wasSentAgain(tx, id, failed_id)) return { id }
      throw refuse(
        409,
        'nothing-failed',
        'This sending did not fail. There is nothing to send again.'
      )
    }
    if (row.status !== 'sent' && row.status !== 'pending') throw noMove()
    if (!isEligibilityFresh({ eligible_at, now: ctx.now().toISOString() }))
      throw refuse(409, 'eligibility-old', moveSentences['eligibility-old'])
    await queueSending(tx, ctx, row)
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'prior_authorization',
      entity_id: id,
      account_id: row.account_id,
      partner_id: row.partner_id,
      changes: { sent_again: true },
    })
    return { id }
  })

/** Whether a sending of the authorization failed and another one followed it. */
const wasSentAgain = async (tx: Tx, authorization_id: string, failed_id: string) =>
  (await tx
    .selectFrom('authorization_sending as f')
    .innerJoin('authorization_sending as s', (join) =>
      join
        .onRef('s.account_id', '=', 'f.account_id')
        .onRef('s.authorization_id', '=', 'f.authorization_id')
        .onRef('s.id', '>', 'f.sending_id')
    )
    .select('s.id')
    .where('f.id', '=', failed_id)
    .where('f.authorization_id', '=', authorization_id)
    .where('f.kind', '=', 'failed')
    .where('s.sending_id', 'is', null)
    .executeTakeFirst()) !== undefined
