import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { requestPasswordReset as contract } from './contract.ts'
import { foldEmail } from './fold-email.ts'
import { limitRequests, mailLimits } from './limit-requests.ts'
import { addEmail, afterAnswer } from './send-mail.ts'
import { invalidEmail, refusalOf } from './sentences.ts'

/** Emails a link to set a new password. Response and timing are the same whether or not the address exists. */
export async function requestPasswordReset(
  ctx: Context,
  { email: text, locale }: InputOf<typeof contract>
) {
  const email = foldEmail(text)
  if (!email) throw refusalOf(invalidEmail)
  await limitRequests(ctx, mailLimits('reset-password', email, ctx.caller.ip))
  afterAnswer(ctx, 'reset-password', async () => {
    const user = await ctx.identity.findUserByEmail(email)
    await addEmail(ctx, { kind: 'reset-password', uid: user?.uid ?? null, locale })
  })
  return { sent: true as const }
}
