import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import type { InvitedMemberRole } from '../access/enums.ts'

type FamilyInvitation = {
  account_id: string
  client_id: string | null
  email: string
  member_role: InvitedMemberRole
  invited_by: string
}

type NewInvitation = FamilyInvitation & { expires_at: Date }

const newToken = () => randomBytes(32).toString('base64url')

/** Creates an invitation and revokes an open one to the same address. The token is created when its email is sent. */
export async function createFamilyInvitation(
  tx: Tx,
  caller: Caller,
  invitation: NewInvitation
): Promise<string> {
  const { account_id, client_id, email, member_role } = invitation
  await tx
    .updateTable('family_invitation')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where(sql`lower(email)`, '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('family_invitation')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'family_invitation',
    entity_id: id,
    account_id,
    changes: { client_id, member_role },
  })
  return id
}

/** Creates a new token for an email that is sent now; invalidates the previous one. */
export async function renewFamilyToken(tx: Tx, id: string): Promise<string> {
  const token = newToken()
  const change = tx.updateTable('family_invitation').set({ token_sha256: digestOf(token) })
  await change.where('id', '=', id).execute()
  return token
}

/** Answers an invitation and invalidates its link; `accepted_by` is null when declined. */
export async function answerFamilyInvitation(
  tx: Tx,
  caller: Caller,
  { id, account_id }: { id: string; account_id: string },
  accepted_by: string | null
): Promise<void> {
  const answer =
    accepted_by === null
      ? { declined_at: sql<Date>`now()` }
      : { accepted_at: sql<Date>`now()`, accepted_by }
  await tx.updateTable('family_invitation').set(answer).where('id', '=', id).execute()
  await record(tx, caller, {
    action: 'E',
    entity_type: 'family_invitation',
    entity_id: id,
    account_id,
    changes: accepted_by === null ? { declined: true } : { accepted_by },
  })
}

/** Revokes an open invitation of a household. Returns false when there is none. */
export async function revokeOpenInvitation(
  tx: Tx,
  caller: Caller,
  { id, account_id }: { id: string; account_id: string }
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('family_invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .where('declined_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await record(tx, caller, {
    action: 'U',
    entity_type: 'family_invitation',
    entity_id: id,
    account_id,
    changes: { revoked: true },
  })
  return true
}
