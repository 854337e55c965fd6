import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** Days for which the link of an invitation works. */
export const invitationDays = 7

/** What is kept of the secret of a link. */
export const digestOf = (token: string) => createHash('sha256').update(token).digest()

type NewInvitation = {
  user_id: string
  membership_id: string
  email: string
  invited_by: string | null
  expires_at: Date
}

/** Writes an invitation down; an older one to the same place works no longer. Its link is made when its email is sent. */
export async function createUserInvitation(
  tx: Tx,
  caller: Caller,
  invitation: NewInvitation
): Promise<string> {
  const { user_id, membership_id } = invitation
  await tx
    .updateTable('user_invitation')
    .set({ revoked_at: sql`now()` })
    .where('membership_id', '=', membership_id)
    .where('accepted_at', 'is', null)
    .where('declined_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('user_invitation')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'user_invitation',
    entity_id: id,
    changes: { user_id, membership_id },
  })
  return id
}

/** The secret of a link for an email that is sent now; the one of an email before it works no longer. */
export async function renewInvitationToken(tx: Tx, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const change = tx.updateTable('user_invitation').set({ token_sha256: digestOf(token) })
  await change.where('id', '=', id).execute()
  return token
}

/** Ends an invitation by the answer of whoever got it. */
export async function answerUserInvitation(
  tx: Tx,
  caller: Caller,
  { id, is_accepted }: { id: string; is_accepted: boolean }
): Promise<void> {
  const answered = is_accepted
    ? { accepted_at: sql<Date>`now()` }
    : { declined_at: sql<Date>`now()` }
  await tx.updateTable('user_invitation').set(answered).where('id', '=', id).execute()
  await record(tx, caller, {
    action: 'E',
    entity_type: 'user_invitation',
    entity_id: id,
    changes: { is_accepted },
  })
}
