import type { Context } from '../context.ts'
import { limitRequests, mailLimits } from './limit-requests.ts'
import { signedInPerson } from './second-factors.ts'
import { addLetter } from './send-mail.ts'

/** Sends the link that confirms the address of the signed-in person again. */
export async function resendVerification(ctx: Context) {
  const { me } = signedInPerson(ctx)
  await limitRequests(ctx, mailLimits('verify-email', me.email, ctx.caller.ip))
  await addLetter(ctx, { kind: 'verify-email', uid: me.uid, locale: me.locale })
  return { sent: true as const }
}
