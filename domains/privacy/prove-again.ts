import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context, Person } from '../context.ts'

/** Minutes for which a sign-in is recent enough, as for the settings of one's sign-in. */
const recentMinutes = 15

const recentNeeded = () => refuse(403, 'needs-recent-sign-in', 'Prove first that it is you')

type Proving = Pick<Person, 'uid' | 'authenticated_at' | 'has_second_factor'> & {
  me: { email: string }
}
type Proof = { password?: string | undefined; code?: string | undefined }

/**
 * Refuses whoever has not proved lately who they are: by a sign-in of the last minutes, or now with their password and,
 * where sign-ins ask for one, a code. Nobody who finds an open computer takes an account away.
 */
export async function proveAgain(
  ctx: Context,
  me: Proving,
  { password, code }: Proof
): Promise<void> {
  const known = await ctx.identity.getUser(me.uid)
  const isProtected = known?.factors.includes('totp') ?? false
  const isRecent = ctx.now().getTime() / 1000 - me.authenticated_at <= recentMinutes * 60
  if (isRecent && (!isProtected || me.has_second_factor)) return
  if (!password) throw recentNeeded()
  const from = { ip: ctx.caller.ip, user_agent: ctx.caller.user_agent }
  try {
    const first = await ctx.identity.signIn({ email: me.me.email, password }, from)
    if ('uid' in first) return await endAgain(ctx, first.id_token)
    if (!code) throw refuse(422, 'code-needed', 'Enter the code of your authenticator app')
    const factor = /^\d{6}$/.test(code.trim()) ? 'totp' : 'recovery-code'
    const { id_token } = await ctx.identity.finishSignIn(
      { ticket: first.ticket, factor, code: code.trim() },
      from
    )
    await endAgain(ctx, id_token)
  } catch (error) {
    if (!(error instanceof IdentityProblem)) throw error
    if (error.code === 'too-many-requests')
      throw refuse(429, 'too-many-requests', 'Too many tries. Try again later.')
    if (error.code === 'invalid-second-factor')
      throw refuse(422, 'invalid-second-factor', 'That code is not right')
    if (error.code === 'not-supported') throw recentNeeded()
    throw refuse(422, 'wrong-password', 'That is not your password')
  }
}

/** The sign-in was proof only: nobody goes on with it. */
async function endAgain(ctx: Context, id_token: string) {
  const { uid, session_id } = await ctx.identity.verifyToken(id_token)
  if (session_id) await ctx.identity.endSession(uid, session_id)
}
