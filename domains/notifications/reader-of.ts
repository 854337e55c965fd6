import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'

/** Whose inbox a call is about: always the caller's own. The gate has let nobody else through. */
export function readerOf({ actor }: Pick<Context, 'actor'>): string {
  if (!actor) throw refuse(401, 'signed-out', 'Sign in to do this')
  return actor.user_id
}
