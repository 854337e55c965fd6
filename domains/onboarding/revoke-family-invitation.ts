import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { revokeOpenInvitation } from '../privacy/family-invitations.ts'
import { ownerOfAccount } from '../privacy/own-account.ts'
import type { revokeFamilyInvitation as endpoint } from './contract-family.ts'

/**
 * Revokes a family invitation before it is accepted; its link stops working. Only the owner of the account may do it. Throws 404 when there
 * is no open one.
 */
export async function revokeFamilyInvitation(
  ctx: Context,
  { accountId: account_id, id }: InputOf<typeof endpoint>
) {
  ownerOfAccount(ctx)
  const isDone = await ctx.tx((tx) => revokeOpenInvitation(tx, ctx.caller, { id, account_id }))
  if (!isDone) throw refuse(404, 'no-such-invitation', 'There is no such invitation, or no longer')
  return { done: true as const }
}
