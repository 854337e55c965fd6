import type { Context } from '../context.ts'
import { forChange } from './second-factors.ts'

/** Starts the set-up of TOTP; codes are not required before the first one is confirmed. */
export async function startTotp(ctx: Context) {
  const { me, factors } = forChange(ctx)
  return factors.startTotp(me.uid)
}
