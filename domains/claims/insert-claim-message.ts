import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { messageAuthors } from './enums.ts'

type Message = {
  account_id: string
  claim_id: string
  author_role: (typeof messageAuthors)[number]
  body: string
}

/** Inserts a message of the caller and records that it was sent. */
export async function insertClaimMessage(
  tx: Tx,
  ctx: Context,
  { account_id, claim_id, author_role, body }: Message
): Promise<{ id: string }> {
  const message = await tx
    .insertInto('claim_message')
    .values({ account_id, claim_id, author_user_id: ctx.actor?.user_id ?? null, author_role, body })
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
}
