import type { Context } from '../context.ts'
import { choicesFor, readChoices } from './read-choices.ts'
import { readerOf } from './reader-of.ts'
import { signedInRoles } from './signed-in-roles.ts'

/** Returns the caller's notification settings per kind: defaults overridden by their choices. */
export async function getNotificationChoices(ctx: Context) {
  const user_id = readerOf(ctx)
  const choices = await ctx.tx((tx) => readChoices(tx, [user_id]))
  return { kinds: choicesFor(signedInRoles(ctx), choices.get(user_id) ?? []) }
}
