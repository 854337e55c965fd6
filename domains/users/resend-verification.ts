import type { Locale } from '@numo/kit/locales.ts'
import type { Context } from '../context.ts'
import { limitRequests, mailLimits } from './limit-requests.ts'
import { verifyEmail } from './mails/letters.ts'
import { signedInPerson } from './second-factors.ts'
import { afterAnswer, sendLetter } from './send-mail.ts'

/** Sends the link that confirms somebody's address, after the answer. Nothing when it is confirmed. */
export function sendVerification(ctx: Context, uid: string, locale: Locale): void {
  afterAnswer(ctx, 'verify-email', async () => {
    const user = await ctx.identity.getUser(uid)
    if (!user || user.email_verified) return
    const code = await ctx.identity.createActionCode('verifyEmail', user.email)
    const to = { site: ctx.settings, locale, name: user.display_name }
    if (code) await sendLetter(ctx, user.email, locale, verifyEmail(to, code))
  })
}

/** Sends the link that confirms the address of the signed-in person again. */
export async function resendVerification(ctx: Context) {
  const { me } = signedInPerson(ctx)
  await limitRequests(ctx, mailLimits(me.email, ctx.caller.ip))
  sendVerification(ctx, me.uid, me.locale)
  return { sent: true as const }
}
