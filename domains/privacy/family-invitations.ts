import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { record } from '../audit/record.ts'
import type { Caller, Tx } from '../context.ts'

/** An invitation as its link finds it. */
export type FamilyInvitation = {
  id: string
  account_id: string
  client_id: string | null
  email: string
  member_role: 'member' | 'read_only'
  invited_by: string
}

const digest = (token: string) => createHash('sha256').update(token).digest()

type NewInvitation = Omit<FamilyInvitation, 'id'> & { expires_at: Date }

/** Writes an invitation down and gives back the secret of its link, which is kept nowhere. An open one is replaced. */
export async function createFamilyInvitation(tx: Tx, caller: Caller, invitation: NewInvitation) {
  const token = randomBytes(32).toString('base64url')
  const { account_id, client_id, email, member_role } = invitation
  await tx
    .updateTable('family_invitation')
    .set({ revoked_at: sql`now()` })
    .where('account_id', '=', account_id)
    .where(sql`lower(email)`, '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
  const { id } = await tx
    .insertInto('family_invitation')
    .values({ ...invitation, token_sha256: digest(token) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, caller, {
    action: 'C',
    entity_type: 'family_invitation',
    entity_id: id,
    account_id,
    changes: { client_id, member_role },
  })
  return { id, token }
}

/** The open invitation of a link; undefined when there is none, or no longer. */
export async function findFamilyInvitation(
  tx: Tx,
  token: string,
  now: Date
): Promise<FamilyInvitation | undefined> {
  const { rows } = await sql<FamilyInvitation>`
    select id, account_id, client_id, email, member_role, invited_by from family_invitation
     where token_sha256 = ${digest(token)} and accepted_at is null and revoked_at is null and expires_at > ${now}
       for update`.execute(tx)
  return rows[0]
}

/** Marks an invitation as accepted: its link works no longer. */
export async function closeFamilyInvitation(
  tx: Tx,
  caller: Caller,
  { id, account_id }: Pick<FamilyInvitation, 'id' | 'account_id'>,
  accepted_by: string
): Promise<void> {
  await tx
    .updateTable('family_invitation')
    .set({ accepted_at: sql`now()`, accepted_by })
    .where('id', '=', id)
    .execute()
  await record(tx, caller, {
    action: 'E',
    entity_type: 'family_invitation',
    entity_id: id,
    account_id,
    changes: { accepted_by },
  })
}

/** Takes an open invitation of a household back. False: there is none. */
export async function revokeOpenInvitation(
  tx: Tx,
  caller: Caller,
  { id, account_id }: Pick<FamilyInvitation, 'id' | 'account_id'>
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('family_invitation')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
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
