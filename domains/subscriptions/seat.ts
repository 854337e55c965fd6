import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'

/** Returns whose seat a call is about. Throws for a caller who acts for no organisation, which the gate refuses before. */
export function seatOf({ actor }: Pick<Context, 'actor'>): { user_id: string; partner_id: string } {
  const partner_id = actor?.roles.partner?.partner_id
  if (!actor || !partner_id) throw refuse(401, 'signed-out', 'Sign in to do this')
  return { user_id: actor.user_id, partner_id }
}
