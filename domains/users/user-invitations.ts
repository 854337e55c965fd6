import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'

/** Days for which an invitation link is valid. */
export const invitationDays = 7

type NewInvitation = {
  user_id: string
  membership_id: string
  email: string
  invited_by: string | null
  expires_at: Date
}

/** Creates an invitation and revokes an earlier one for the same membership. The token is created when its email is sent. */
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

/** Creates a new token for an email that is sent now; invalidates the previous one. */
export async function renewInvitationToken(tx: Tx, id: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const change = tx.updateTable('user_invitation').set({ token_sha256: digestOf(token) })
  await change.where('id', '=', id).execute()
  return token
}

/** Records the recipient's answer to an invitation. */
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
