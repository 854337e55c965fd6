import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { revokeOpenInvitation } from '../privacy/family-invitations.ts'
import { ownerOfAccount } from '../privacy/own-account.ts'
import type { revokeFamilyInvitation as endpoint } from './contract-family.ts'

/** Takes an invitation back before it is accepted; its link no longer works. Only who owns the account does it. */
export async function revokeFamilyInvitation(
  ctx: Context,
  { accountId: account_id, id }: InputOf<typeof endpoint>
) {
  ownerOfAccount(ctx)
  const isDone = await ctx.tx((tx) => revokeOpenInvitation(tx, ctx.caller, { id, account_id }))
  if (!isDone) throw refuse(404, 'no-such-invitation', 'There is no such invitation, or no longer')
  return { done: true as const }
}
