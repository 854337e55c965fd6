import type { RequestReceipt, UnreadableReason } from '@numo/adapters/insurer-requests/port.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { sendingChannels } from './enums.ts'

/* What became of a sending to an insurer. */

export type Sending = {
  id: string
  account_id: string
  partner_id: string
  authorization_id: string
  channel: (typeof sendingChannels)[number]
  recipient: string | null
}

type Result =
  | { kind: 'delivered' | 'failed' }
  | { kind: 'answered'; answer: string; text: string }
  | { kind: 'unreadable'; reason: UnreadableReason; text: string }

/** Stores what became of a sending, and tells pages that show its request. */
export async function storeResult(
  tx: Tx,
  { caller }: Pick<Context, 'caller'>,
  { id, account_id, partner_id, authorization_id, channel, recipient }: Sending,
  result: Result
): Promise<{ id: string }> {
  const stored = await tx
    .insertInto('authorization_sending')
    .values({
      ...{ account_id, partner_id, authorization_id, channel, recipient, ...result },
      sending_id: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    ...{ action: 'U', entity_type: 'prior_authorization', entity_id: authorization_id },
    ...{ account_id, partner_id, changes: { sending: result.kind } },
  })
  return stored
}

/** Stores that a request could not be brought to its insurer, and notifies staff: they bring it or send it again. */
export async function storeFailure(tx: Tx, ctx: Pick<Context, 'caller'>, sending: Sending) {
  const { id } = await storeResult(tx, ctx, sending, { kind: 'failed' })
  const { number } = await tx
    .selectFrom('prior_authorization')
    .select('number')
    .where('id', '=', sending.authorization_id)
    .executeTakeFirstOrThrow()
  await notify(tx, {
    to: { staff: true },
    kind: 'authorization_not_sent',
    facts: { authorization: number },
    link: `/admin/auth/${sending.authorization_id}`,
    dedupe_key: sending.id,
  })
  return { id, answer: null }
}

/** Stores a receipt, and returns its answer where it is one. */
export async function storeReceipt(
  tx: Tx,
  ctx: Pick<Context, 'caller'>,
  sending: Sending,
  receipt: RequestReceipt
) {
  const { outcome } = receipt
  // What the channel cannot carry after all, such as without a member id, staff bring by hand.
  if (outcome === 'by_hand' || outcome === 'unreachable') return storeFailure(tx, ctx, sending)
  const answer = outcome === 'answered' ? receipt.answer : null
  const { id } = await storeResult(
    tx,
    ctx,
    sending,
    outcome === 'answered'
      ? { kind: outcome, answer: JSON.stringify(receipt.answer), text: receipt.text }
      : outcome === 'unreadable'
        ? { kind: outcome, reason: receipt.reason, text: receipt.text }
        : { kind: outcome }
  )
  return { id, answer }
}
