import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

/**
 * Refuses whoever would decide about themselves, and an id that is nobody's. The database refuses the first as well,
 * whatever a verb forgets.
 */
export async function othersOnly(tx: Tx, { actor }: Context, id: string): Promise<void> {
  if (actor?.user_id === id)
    throw refuse(422, 'not-yourself', 'You cannot change your own access. Ask a colleague.')
  const found = await tx.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw noSuch('user')
}
