import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSession } from './accept-sign-in.ts'
import type { signUp as contract } from './contract.ts'
import { inWords, onlyHere } from './in-words.ts'
import { plainWords } from '../email.ts'
import { addEmail } from './send-mail.ts'
import { signUpWords } from './sentences.ts'

/**
 * Creates a sign-in, then the user and their household in one transaction, and signs in. If that transaction fails, the next sign-in
 * repairs it. Reveals an existing address (specification section 8); the identity service limits attempts.
 */
export async function signUp(
  ctx: Context,
  { email, password, display_name, locale, timezone }: InputOf<typeof contract>
) {
  onlyHere(ctx)
  const name = plainWords(display_name ?? '') || 'User'
  const signedIn = await inWords(signUpWords, () =>
    ctx.identity.signUp({ email, password, display_name: name }, ctx.caller)
  )
  const accepted = await acceptSession(ctx, signedIn, { locale, timezone })
  await addEmail(ctx, { kind: 'verify-email', uid: signedIn.uid, locale })
  return accepted
}
