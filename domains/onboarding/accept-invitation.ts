import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { ensureUser } from '../users/ensure-user.ts'
import { codeLimits, limitRequests } from '../users/limit-requests.ts'
import { signedInPerson } from '../users/second-factors.ts'
import { acceptAs } from './answer-invitation.ts'
import type { acceptInvitation as endpoint } from './contract-invitation.ts'
import { withInvitation } from './find-invitation.ts'
import { proveOwn } from './prove-address.ts'

/**
 * Accepts an invitation as the signed-in user, whose address must be the invited one. The link came by email, so it also proves the
 * address.
 */
export async function acceptInvitation(
  ctx: Context,
  { token, locale }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { uid, user_id, me } = signedInPerson(ctx)
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const { email } = await withInvitation(ctx, token, (_, invitation) => invitation)
  if (email.toLowerCase() !== me.email.toLowerCase())
    throw refuse(403, 'other-address', 'This invitation was sent to another e-mail address')
  const own = await ctx.identity.getUser(uid)
  if (own && !own.email_verified) await proveOwn(ctx, own)
  const identity = own && (await ctx.identity.getUser(uid))
  if (identity) await ensureUser(ctx, identity, { locale })
  return withInvitation(ctx, token, async (tx, invitation) => {
    await acceptAs(tx, ctx, invitation, { user_id, display_name: me.display_name, locale })
    return { kind: invitation.account_id === null ? 'organisation' : 'household' }
  })
}
