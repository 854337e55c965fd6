import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSignIn } from './accept-sign-in.ts'
import type { signInWithToken as contract } from './contract.ts'
import { onlyHere, trySignIn } from './in-words.ts'
import { addEmail } from './send-mail.ts'
import { tokenSignInWords } from './sentences.ts'

/**
 * Signs in with the token of a link, which works once and for the address it was sent to. Only by POST: a mail program
 * that opens links uses up none. The link came by mail, so whoever waited to confirm the address has done so with it.
 */
export async function signInWithToken(
  ctx: Context,
  { token, email, locale }: InputOf<typeof contract>
) {
  onlyHere(ctx)
  const before = await ctx.identity.findUserByEmail(email)
  const answer = await trySignIn(ctx, 'link', tokenSignInWords, () =>
    ctx.identity.signInWithToken(token, email, ctx.caller)
  )
  if (before && !before.email_verified) {
    // What was set up until now is gone with the first proof of the address: whoever did that is told how to go on.
    const email = { kind: 'sign-in-method', uid: before.uid, change: 'password-removed' } as const
    await addEmail(ctx, { ...email, locale })
  }
  return acceptSignIn(ctx, answer, { locale })
}
