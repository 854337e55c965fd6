import { IdentityProblem, type SignedIn } from '@numo/adapters/identity/port.ts'
import { readPerson } from '../access/read-person.ts'
import type { Context } from '../context.ts'
import { inWords } from './try-sign-in.ts'
import { refreshWords, refusalOf } from './sentences.ts'

/**
 * Ends the session and throws when staff's session exceeds its maximum age, which the identity service does not know. Otherwise a page
 * would open with tokens that the API refuses.
 */
async function refuseOver(ctx: Context, { uid, id_token }: SignedIn): Promise<void> {
  const token = await ctx.identity.verifyToken(id_token)
  if ((await ctx.system((tx) => readPerson(tx, token))) !== 'signed-out') return
  if (token.session_id !== null) await ctx.identity.endSession(uid, token.session_id)
  ctx.cookie.forget()
  throw refusalOf(refreshWords.other)
}

/** Issues the next tokens for this browser. Deletes a refresh cookie that is no longer valid. */
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
  await refuseOver(ctx, signedIn)
  if (signedIn.refresh_token !== null) ctx.cookie.set(signedIn.refresh_token)
  const { id_token, expires_at } = signedIn
  return { kind: 'signed-in' as const, id_token, expires_at }
}
