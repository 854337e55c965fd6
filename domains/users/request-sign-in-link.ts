import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { requestSignInLink as contract } from './contract.ts'
import { foldEmail } from './fold-email.ts'
import { refuseExternalIdentity } from './try-sign-in.ts'
import { limitRequests, mailLimits } from './limit-requests.ts'
import { addEmail, afterAnswer } from './send-mail.ts'
import { invalidEmail, refusalOf } from './sentences.ts'

/** Allows only paths of this site in an email; the page checks again that the path exists. */
function ownPathOf(redirect: string | undefined, public_origin: string): string | null {
  if (!redirect || !/^\/[\x21-\x7e]*$/.test(redirect) || redirect.includes('\\')) return null
  const url = URL.parse(redirect, public_origin)
  return url && url.origin === new URL(public_origin).origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search
    : null
}

/** Emails a sign-in link. Response and timing are the same whether or not the address exists. */
export async function requestSignInLink(
  ctx: Context,
  { email: text, locale, redirect }: InputOf<typeof contract>
) {
  refuseExternalIdentity(ctx)
  const email = foldEmail(text)
  if (!email) throw refusalOf(invalidEmail)
  await limitRequests(ctx, mailLimits('sign-in-link', email, ctx.caller.ip))
  afterAnswer(ctx, 'sign-in-link', async () => {
    const user = await ctx.identity.findUserByEmail(email)
    const path = ownPathOf(redirect, ctx.settings.public_origin)
    await addEmail(ctx, { kind: 'sign-in-link', uid: user?.uid ?? null, locale, redirect: path })
  })
  return { sent: true as const }
}
