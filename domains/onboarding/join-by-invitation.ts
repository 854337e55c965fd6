import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { plainWords } from '../email.ts'
import { addressOwner } from '../users/address-owner.ts'
import { ensureUser } from '../users/ensure-user.ts'
import { codeLimits, limitRequests } from '../users/limit-requests.ts'
import { renameUser } from '../users/rename-user.ts'
import { isTooShortForStaff } from '../users/rules.ts'
import { refusalOf, weakForStaff } from '../users/sentences.ts'
import { acceptAs } from './answer-invitation.ts'
import type { joinByInvitation as endpoint } from './contract-invitation.ts'
import { withInvitation } from './find-invitation.ts'
import { renewProof } from './prove-address.ts'

const hasSignIn = () =>
  refuse(409, 'has-sign-in', 'Somebody signs in with this address already. Sign in to accept.')

/**
 * Accepts an invitation by creating a sign-in. The link came by email, so it proves the address, and credentials that somebody else set up
 * with it before are removed. When interrupted, the sign-in exists and the user accepts after signing in.
 */
export async function joinByInvitation(
  ctx: Context,
  { token, password, display_name: typed, locale, timezone }: InputOf<typeof endpoint>
) {
  await limitRequests(ctx, codeLimits(ctx.caller.ip))
  const display_name = plainWords(typed) || 'User'
  const { email, owner } = await withInvitation(ctx, token, async (tx, invitation) => ({
    email: invitation.email.toLowerCase(),
    owner: await addressOwner(tx, invitation.email),
  }))
  if ((await ctx.identity.findUserByEmail(email))?.email_verified) throw hasSignIn()
  const who = { is_admin: owner?.is_admin ?? false, has_second_factor: false }
  if (isTooShortForStaff(password, who)) throw refusalOf(weakForStaff)
  const uid = await renewProof(ctx, { email, password, display_name })
  const identity = await ctx.identity.getUser(uid)
  const defaults = { locale, timezone, has_household: false }
  const user = identity && (await ensureUser(ctx, identity, defaults))
  if (!user || user === 'unproven') throw hasSignIn()
  const { user_id } = user
  await withInvitation(ctx, token, async (tx, invitation) => {
    await renameUser(tx, ctx.caller, { user_id, display_name })
    await acceptAs(tx, ctx, invitation, { user_id, display_name, locale })
  })
  return { email }
}
