import { refuse } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'

/**
 * Throws `not-yourself` when the caller would change their own access, and `no-such-user` for an unknown id. The
 * database enforces the former as well.
 */
export async function othersOnly(tx: Tx, { actor }: Context, id: string): Promise<void> {
  if (actor?.user_id === id)
    throw refuse(422, 'not-yourself', 'You cannot change your own access. Ask a colleague.')
  const found = await tx.selectFrom('app_user').select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw noSuch('user')
}
