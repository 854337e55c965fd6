import type { Context } from '../context.ts'
import { forChange, noteChange } from './second-factors.ts'

/** Signs in without an authenticator from now on; its recovery codes go with it. */
export async function removeTotp(ctx: Context) {
  const { me, factors } = forChange(ctx)
  await factors.removeTotp(me.uid)
  await noteChange(ctx, me, 'totp-removed')
  return { done: true as const }
}
