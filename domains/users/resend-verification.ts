import type { Context } from '../context.ts'
import { sendAccountEmail } from './jobs.ts'
import { limitRequests, mailLimits } from './limit-requests.ts'
import { signedInPerson } from './second-factors.ts'

/** Emails the caller a new link to verify their address. Rate limited. */
export async function resendVerification(ctx: Context) {
  const { me } = signedInPerson(ctx)
  await limitRequests(ctx, mailLimits('verify-email', me.email, ctx.caller.ip))
  const email = { kind: 'verify-email', uid: me.uid, locale: me.locale } as const
  await ctx.tx((tx) => ctx.jobs.add(tx, sendAccountEmail, email))
  return { sent: true as const }
}
