import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { codeLimits, limitRequests } from '../users/limit-requests.ts'
import type { lookAtInvitation as endpoint } from './contract-invitation.ts'
import { withInvitation } from './find-invitation.ts'

/** Returns who invites whom into what. Does not consume the link. */
export async function lookAtInvitation(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const found = await withInvitation(ctx, token, (_, invitation) => invitation)
  const { account_id, into, invited_by, member_role, email, display_name } = found
  // A sign-in with an unverified address may have been created by somebody else and does not count.
  const known = await ctx.identity.findUserByEmail(email)
  return {
    kind: account_id === null ? 'organisation' : 'household',
    into,
    invited_by,
    member_role,
    email,
    display_name,
    has_sign_in: known?.email_verified ?? false,
    expires_at: found.expires_at.toISOString(),
  }
}
