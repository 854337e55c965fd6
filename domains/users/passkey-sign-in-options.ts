import type { Context } from '../context.ts'
import { challengeLimits, limitRequests } from './limit-requests.ts'
import { asRecord } from './second-factors.ts'
import { notHere, refusalOf } from './sentences.ts'

/** Returns WebAuthn request options for any passkey of this site. */
export async function passkeySignInOptions(ctx: Context) {
  const { secondFactors } = ctx.identity
  if (!secondFactors) throw refusalOf(notHere)
  await limitRequests(ctx, challengeLimits(ctx.caller.ip))
  const { ticket, options } = await secondFactors.passkeySignInOptions()
  return { ticket, options: asRecord(options) }
}
