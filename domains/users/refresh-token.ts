import { IdentityProblem } from '@numo/adapters/identity/port.ts'
import type { Context } from '../context.ts'
import { inWords } from './in-words.ts'
import { refreshWords } from './sentences.ts'

/** The next pair of this browser. A cookie that no longer counts is taken away. */
export async function refreshToken(ctx: Context) {
  const signedIn = await inWords(refreshWords, async () => {
    const token = ctx.cookie.read()
    if (token === null) throw new IdentityProblem('user-token-expired')
    try {
      return await ctx.identity.refresh(token, ctx.caller)
    } catch (error) {
      if (error instanceof IdentityProblem && error.code !== 'network-request-failed')
        ctx.cookie.forget()
      throw error
    }
  })
  if (signedIn.refresh_token !== null) ctx.cookie.keep(signedIn.refresh_token)
  const { id_token, expires_at } = signedIn
  return { kind: 'signed-in' as const, id_token, expires_at }
}
