import type { Context } from '../context.ts'
import { forChange, recordMethodChange } from './second-factors.ts'

/** Removes TOTP and its recovery codes from the caller's sign-in. */
export async function removeTotp(ctx: Context) {
  const { me, factors } = forChange(ctx)
  await factors.removeTotp(me.uid)
  await recordMethodChange(ctx, me, 'totp-removed')
  return { done: true as const }
}
