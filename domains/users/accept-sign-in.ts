import type { SecondFactorNeeded, SignedIn } from '@numo/adapters/identity/port.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { ensureUser, type EnsuredUser, type NewUserDefaults } from './ensure-user.ts'
import { hasAdminRole } from './address-owner.ts'
import { recordRefusedSignIn } from './try-sign-in.ts'
import { mailLimits, secondsToWait } from './limit-requests.ts'
import { addEmail } from './send-mail.ts'
import { emailNotVerified, refusalOf, shortForStaff, userDisabled } from './sentences.ts'

export type Accepted = { kind: 'signed-in'; id_token: string; expires_at: number }

/** Returns what a browser gets after a proof: the tokens, or the ticket for the second factor. */
export async function acceptSignIn(
  ctx: Context,
  answer: SignedIn | SecondFactorNeeded,
  defaults: NewUserDefaults
) {
  if ('ticket' in answer)
    return {
      kind: 'second-factor-needed' as const,
      ticket: answer.ticket,
      factors: [...answer.factors],
    }
  return acceptSession(ctx, answer, defaults)
}

/**
 * Accepts a session: creates the user if missing, sets the refresh cookie and records the sign-in in the audit trail. Ends the session and
 * throws `user-disabled` for a suspended user.
 */
export async function acceptSession(
  ctx: Context,
  { uid, id_token, expires_at, refresh_token }: SignedIn,
  defaults: NewUserDefaults
): Promise<Accepted> {
  const user = await welcome(ctx, uid, defaults)
  if (user.status === 'suspended') {
    await ctx.identity.endSessions(uid)
    throw refusalOf(userDisabled)
  }
  await refuseShortOfStaff(ctx, user.user_id, id_token)
  if (refresh_token !== null) ctx.cookie.set(refresh_token)
  await ctx.system((tx) =>
    record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'sign_in',
      entity_id: user.user_id,
    })
  )
  return { kind: 'signed-in', id_token, expires_at }
}

/**
 * Ends the session and throws `short-for-staff` when staff signed in with a short password alone, chosen before they became staff or left
 * without a second factor.
 */
async function refuseShortOfStaff(ctx: Context, user_id: string, id_token: string): Promise<void> {
  const { uid, session_id, has_short_password } = await ctx.identity.verifyToken(id_token)
  if (!has_short_password) return
  const isStaff = await ctx.system((tx) => hasAdminRole(tx, user_id))
  if (!isStaff) return
  if (session_id !== null) await ctx.identity.endSession(uid, session_id)
  await recordRefusedSignIn(ctx, uid, { how: 'password', code: 'short-for-staff' })
  throw refusalOf(shortForStaff)
}

/**
 * Returns the user of a uid, creating one if missing. When the address must be verified first, ends all sessions, emails the link and
 * throws `email-not-verified`.
 */
export async function welcome(
  ctx: Context,
  uid: string,
  defaults: NewUserDefaults
): Promise<EnsuredUser> {
  const identity = await ctx.identity.getUser(uid)
  if (!identity) throw new Error('The identity service signed in somebody it does not know')
  const user = await ensureUser(ctx, identity, defaults)
  if (user !== 'unproven') return user
  await ctx.identity.endSessions(uid)
  // Rate limited: someone who signed up with another person's address could flood its owner with these.
  const limits = mailLimits('verify-email', identity.email, ctx.caller.ip)
  if ((await secondsToWait(ctx, limits)) === null)
    await addEmail(ctx, { kind: 'verify-email', uid, locale: defaults.locale })
  throw refusalOf(emailNotVerified)
}
