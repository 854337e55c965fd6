import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { acceptSignIn } from './accept-sign-in.ts'
import type { signInWithToken as contract } from './contract.ts'
import { refuseExternalIdentity, trySignIn } from './try-sign-in.ts'
import { addEmail } from './send-mail.ts'
import { tokenSignInWords } from './sentences.ts'

/**
 * Signs in with the one-time token of a link, bound to the address it was sent to. POST only, so that a mail scanner that opens links
 * consumes none. The link came by email, so it also verifies the address.
 */
export async function signInWithToken(
  ctx: Context,
  { token, email, locale }: InputOf<typeof contract>
) {
  refuseExternalIdentity(ctx)
  const before = await ctx.identity.findUserByEmail(email)
  const answer = await trySignIn(ctx, 'link', tokenSignInWords, () =>
    ctx.identity.signInWithToken(token, email, ctx.caller)
  )
  if (before && !before.email_verified) {
    // The first verification of the address removes earlier credentials; this email tells whoever set them up how to continue.
    const email = { kind: 'sign-in-method', uid: before.uid, change: 'password-removed' } as const
    await addEmail(ctx, { ...email, locale })
  }
  return acceptSignIn(ctx, answer, { locale })
}
