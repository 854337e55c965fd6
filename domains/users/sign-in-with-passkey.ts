import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSession } from './accept-sign-in.ts'
import type { signInWithPasskey as contract } from './contract.ts'
import { trySignIn } from './try-sign-in.ts'
import { notHere, refusalOf, signInWords } from './sentences.ts'

/** Signs in with a passkey, which counts as both factors. */
export async function signInWithPasskey(
  ctx: Context,
  { ticket, answer, locale }: InputOf<typeof contract>
) {
  const { secondFactors } = ctx.identity
  if (!secondFactors) throw refusalOf(notHere)
  const signedIn = await trySignIn(ctx, 'passkey', signInWords, () =>
    secondFactors.signInWithPasskey(ticket, answer, ctx.caller)
  )
  return acceptSession(ctx, signedIn, { locale })
}
