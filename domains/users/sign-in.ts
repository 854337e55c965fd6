import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSignIn } from './accept-sign-in.ts'
import type { signIn as contract } from './contract.ts'
import { refuseExternalIdentity, trySignIn } from './try-sign-in.ts'
import { signInWords } from './sentences.ts'

/**
 * Signs in with email and password; may require a second factor. All failures look the same, so that an unknown address is not revealed.
 */
export async function signIn(ctx: Context, { email, password, locale }: InputOf<typeof contract>) {
  refuseExternalIdentity(ctx)
  const answer = await trySignIn(ctx, 'password', signInWords, () =>
    ctx.identity.signIn({ email, password }, ctx.caller)
  )
  return acceptSignIn(ctx, answer, { locale })
}
