import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSignIn } from './accept-sign-in.ts'
import type { signIn as contract } from './contract.ts'
import { onlyHere, trySignIn } from './in-words.ts'
import { signInWords } from './sentences.ts'

/** Signs in with e-mail and password; a second factor may be asked for. Whoever is not known is told nothing else. */
export async function signIn(ctx: Context, { email, password, locale }: InputOf<typeof contract>) {
  onlyHere(ctx)
  const answer = await trySignIn(ctx, 'password', signInWords, () =>
    ctx.identity.signIn({ email, password }, ctx.caller)
  )
  return acceptSignIn(ctx, answer, { locale })
}
