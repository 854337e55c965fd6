import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { revokeOpenInvitation } from '../privacy/family-invitations.ts'
import type { revokeFamilyInvitation as endpoint } from './contract-family.ts'

/** Takes an invitation back before it is accepted; its link no longer works. */
export async function revokeFamilyInvitation(
  { system, caller }: Context,
  { accountId: account_id, id }: InputOf<typeof endpoint>
) {
  const isDone = await system((tx) => revokeOpenInvitation(tx, caller, { id, account_id }))
  if (!isDone) throw refuse(404, 'no-such-invitation', 'There is no such invitation, or no longer')
  return { done: true as const }
}
