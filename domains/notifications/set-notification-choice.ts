import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { setNotificationChoice as endpoint } from './contract.ts'
import { readerOf } from './reader-of.ts'
import { writeChoice } from './write-choice.ts'

/** Switches one kind on or off for the caller. Throws 422 `always-on` when switching off a security notice. */
export async function setNotificationChoice(ctx: Context, chosen: InputOf<typeof endpoint>) {
  const user_id = readerOf(ctx)
  await ctx.tx((tx) => writeChoice(tx, ctx, { ...chosen, user_id }))
  return { done: true as const }
}
