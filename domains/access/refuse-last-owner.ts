import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'

type MembershipScope = { account_id: string } | { partner_id: string }

/**
 * Takes an advisory lock on the members of a household or an organisation until the end of the transaction, so that
 * concurrent changes see each other.
 */
export async function lockMembers(tx: Tx, of: MembershipScope): Promise<void> {
  const id = 'account_id' in of ? of.account_id : of.partner_id
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${id}`}, 0))`.execute(tx)
}

/** Throws `last-owner` when the user is the only active owner. Caller must hold the lock of `lockMembers`. */
export async function refuseLastOwner(tx: Tx, of: MembershipScope, user_id: string): Promise<void> {
  const [column, id] =
    'account_id' in of
      ? (['account_id', of.account_id] as const)
      : (['partner_id', of.partner_id] as const)
  const owners = await tx
    .selectFrom('membership')
    .select('user_id')
    .where(column, '=', id)
    .where('status', '=', 'active')
    .where('member_role', '=', 'owner')
    .execute()
  if (owners.length === 1 && owners[0]?.user_id === user_id)
    throw refuse(409, 'last-owner', 'Somebody must own it. Make somebody else owner first.')
}
