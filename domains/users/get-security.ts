import type { Context } from '../context.ts'
import { signedInPerson } from './second-factors.ts'

/** Returns the second factors, passkeys and sessions of the caller. */
export async function getSecurity(ctx: Context) {
  const { uid, session_id } = signedInPerson(ctx)
  const { secondFactors } = ctx.identity
  const [identity, sessions, passkeys] = await Promise.all([
    ctx.identity.getUser(uid),
    ctx.identity.listSessions(uid),
    secondFactors ? secondFactors.listPasskeys(uid) : [],
  ])
  return {
    is_supported: secondFactors !== null,
    has_totp: identity?.factors.includes('totp') ?? false,
    passkeys: [...passkeys],
    sessions: sessions.map((session) => ({ ...session, is_this: session.id === session_id })),
  }
}
