import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { aboutUser } from './about-user.ts'
import type { signOut as contract } from './contract.ts'
import { userIdOf } from './try-sign-in.ts'

/** Ends the session, or all sessions of the user with `everywhere`. Always succeeds: an invalid token has nothing to end. */
export async function signOut(ctx: Context, { everywhere }: InputOf<typeof contract>) {
  const session = ctx.actor ?? (await sessionOfCookie(ctx))
  ctx.cookie.forget()
  if (session) {
    const { uid, session_id } = session
    if (everywhere) await ctx.identity.endSessions(uid)
    else if (session_id !== null) await ctx.identity.endSession(uid, session_id)
  }
  // The browser sends no ID token here, so the session is identified by its cookie alone.
  if (session)
    await aboutUser(ctx, session.uid, async (tx) => {
      const entity_id = ctx.actor?.user_id ?? (await userIdOf(tx, session.uid))
      const what = { action: 'E', entity_type: 'sign_out', entity_id } as const
      await record(tx, ctx.caller, { ...what, changes: { everywhere } })
    })
  return { signed_out: true as const }
}

/** Returns the session of the refresh cookie, for an expired ID token. */
async function sessionOfCookie(
  ctx: Context
): Promise<{ uid: string; session_id: string | null } | null> {
  const token = ctx.cookie.read()
  if (token === null) return null
  try {
    const { id_token } = await ctx.identity.refresh(token, ctx.caller)
    return await ctx.identity.verifyToken(id_token)
  } catch (error) {
    if (error instanceof IdentityProblem) return null
    throw error
  }
}
