import type { Context } from '../context.ts'
import { forChange } from './second-factors.ts'

/** Begins to set up an authenticator; nothing is asked for before the first code. */
export async function startTotp(ctx: Context) {
  const { me, factors } = forChange(ctx)
  return factors.startTotp(me.uid)
}
