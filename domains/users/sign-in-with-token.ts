import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSignIn } from './accept-sign-in.ts'
import type { signInWithToken as contract } from './contract.ts'
import { inWords, onlyHere } from './in-words.ts'
import { tokenSignInWords } from './sentences.ts'

/**
 * Signs in with the token of a link, which works once and for the address it was sent to. Only by POST: a mail program
 * that opens links uses up none.
 */
export async function signInWithToken(ctx: Context, { token, email }: InputOf<typeof contract>) {
  onlyHere(ctx)
  const answer = await inWords(tokenSignInWords, () =>
    ctx.identity.signInWithToken(token, email, ctx.caller)
  )
  return acceptSignIn(ctx, answer)
}
