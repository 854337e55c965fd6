import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSession } from './accept-sign-in.ts'
import type { finishSignIn as contract } from './contract.ts'
import { refuseExternalIdentity, trySignIn } from './try-sign-in.ts'
import { signInWords } from './sentences.ts'

/** Finishes a sign-in with a second factor. A ticket expires after five wrong codes. */
export async function finishSignIn(ctx: Context, { locale, ...proof }: InputOf<typeof contract>) {
  refuseExternalIdentity(ctx)
  const answer = await trySignIn(ctx, 'second-factor', signInWords, () =>
    ctx.identity.finishSignIn(proof, ctx.caller)
  )
  return acceptSession(ctx, answer, { locale })
}
