import { IdentityProblem, type SignedIn } from '@numo/adapters/identity/port.ts'
import { readPerson } from '../access/read-person.ts'
import type { Context } from '../context.ts'
import { inWords } from './in-words.ts'
import { refreshWords, refusalOf } from './sentences.ts'

/**
 * Staff sign in again after some hours, however often a session is renewed: that is not for the identity service to
 * know. Such a session ends here, so that a page that is opened says so instead of beginning with one that is over.
 */
async function refuseOver(ctx: Context, { uid, id_token }: SignedIn): Promise<void> {
  const token = await ctx.identity.verifyToken(id_token)
  if ((await ctx.system((tx) => readPerson(tx, token))) !== 'signed-out') return
  if (token.session_id !== null) await ctx.identity.endSession(uid, token.session_id)
  ctx.cookie.forget()
  throw refusalOf(refreshWords.other)
}

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
  await refuseOver(ctx, signedIn)
  if (signedIn.refresh_token !== null) ctx.cookie.keep(signedIn.refresh_token)
  const { id_token, expires_at } = signedIn
  return { kind: 'signed-in' as const, id_token, expires_at }
}
