import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { claimAuthors } from './enums.ts'

type Message = {
  account_id: string
  /** Clinic of the conversation; none with the household. */
  partner_id?: string
  claim_id: string
  author_role: (typeof claimAuthors)[number]
  body: string
  /** Line of a payout that it is about. */
  payout_item_id?: string
}

/** Inserts a message of the caller and records that it was sent. */
export async function insertClaimMessage(
  tx: Tx,
  ctx: Context,
  message: Message
): Promise<{ id: string }> {
  const { account_id, claim_id, partner_id = null } = message
  const inserted = await tx
    .insertInto('claim_message')
    .values({ ...message, author_user_id: ctx.actor?.user_id ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  // What was written is about health and stays out of the trail.
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'claim',
    entity_id: claim_id,
    account_id,
    partner_id,
    changes: { message: 'sent' },
  })
  return inserted
}
