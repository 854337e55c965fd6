import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'

/** Returns the caller's user id, whose inbox every call is about. Throws 401 `signed-out` without a user. */
export function readerOf({ actor }: Pick<Context, 'actor'>): string {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  return actor.user_id
}
