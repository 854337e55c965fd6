import type { Context } from '../context.ts'
import { asRecord, forChange } from './second-factors.ts'

/** Returns WebAuthn creation options for the caller. */
export async function passkeyOptions(ctx: Context) {
  const { me, factors } = forChange(ctx)
  const { ticket, options } = await factors.passkeyOptions(me.uid)
  return { ticket, options: asRecord(options) }
}
