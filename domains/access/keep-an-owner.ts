import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'

type MembershipScope = { account_id: string } | { partner_id: string }

/**
 * Locks a household or an organisation until the end of the transaction, so that of two who change its people at once
 * the second sees what the first did.
 */
export async function holdMembers(tx: Tx, of: MembershipScope): Promise<void> {
  const id = 'account_id' in of ? of.account_id : of.partner_id
  await sql`select pg_advisory_xact_lock(hashtextextended(${`members of ${id}`}, 0))`.execute(tx)
}

/**
 * Refuses a change after which nobody would own a household or an organisation that somebody owned before. Call it
 * before the change, after `holdMembers`.
 */
export async function keepAnOwner(tx: Tx, of: MembershipScope, user_id: string): Promise<void> {
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
