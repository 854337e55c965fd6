import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSession } from './accept-sign-in.ts'
import type { signUp as contract } from './contract.ts'
import { inWords, refuseExternalIdentity } from './try-sign-in.ts'
import { plainWords } from '../email.ts'
import { addEmail } from './send-mail.ts'
import { signUpWords } from './sentences.ts'

/** Delay before a user who has not verified the address gets the email once more. */
const reminded_after_ms = 24 * 60 * 60 * 1000

/**
 * Creates a sign-in, then the user and their household in one transaction, and signs in. If that transaction fails, the next sign-in
 * repairs it. Reveals an existing address (specification section 8); the identity service limits attempts.
 */
export async function signUp(
  ctx: Context,
  { email: address, password, display_name, locale, timezone }: InputOf<typeof contract>
) {
  refuseExternalIdentity(ctx)
  const name = plainWords(display_name ?? '') || 'User'
  const signedIn = await inWords(signUpWords, () =>
    ctx.identity.signUp({ email: address, password, display_name: name }, ctx.caller)
  )
  const accepted = await acceptSession(ctx, signedIn, { locale, timezone })
  const email = { kind: 'verify-email', uid: signedIn.uid, locale } as const
  await addEmail(ctx, email)
  // The job drops the reminder when the address has been verified by then.
  await addEmail(ctx, email, new Date(ctx.now().getTime() + reminded_after_ms))
  return accepted
}
