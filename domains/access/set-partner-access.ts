import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { setPartnerAccess as endpoint } from './contract-team.ts'
import { lockMembers } from './refuse-last-owner.ts'

/**
 * Changes the rights of a member of an organisation, or revokes them or an invitation. Only owners may do so, and never for
 * themselves, so that an organisation always keeps an owner: of two owners who demote each other concurrently, the second is
 * refused.
 */
export async function setPartnerAccess(
  ctx: Context,
  { partnerId, user_id, member_role }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  if (ctx.actor?.user_id === user_id)
    throw refuse(422, 'not-yourself', 'Nobody changes their own access')
  return ctx.tx(async (tx) => {
    await lockMembers(tx, { partner_id: partnerId })
    await refuseUnlessOwner(tx)
    const { rows } = await sql<{ id: string | null }>`
      select app.set_partner_access(${user_id}, ${member_role}) as id`.execute(tx)
    const entity_id = rows[0]?.id
    if (!entity_id) throw noSuch('member')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'membership',
      entity_id,
      partner_id: partnerId,
      changes: { user_id, ...(member_role === null ? { status: 'revoked' } : { member_role }) },
    })
    return { done: true }
  })
}

/** Throws 403 `owner-only` unless the caller owns the organisation they act for, as it is committed now. */
export async function refuseUnlessOwner(tx: Tx): Promise<void> {
  const { rows } = await sql<{ is_owner: boolean }>`select app.owns_partner() as is_owner`.execute(
    tx
  )
  if (rows[0]?.is_owner !== true)
    throw refuse(403, 'owner-only', 'Only who owns the organisation can do this')
}
