import { sql } from 'kysely'
import type { Db, Hat, Person, Tx } from '@numo/domains/context.ts'

/** Puts a role on for the rest of a transaction and says whose it is. `''` is nobody. */
const putOn = (tx: Tx, role: string, user: string, account: string, partner: string) =>
  sql`select set_config('role', ${role}, true), set_config('app.user_id', ${user}, true),
             set_config('app.account_id', ${account}, true),
             set_config('app.partner_id', ${partner}, true)`.execute(tx)

/**
 * Runs a transaction under somebody's hat: row-level security and column grants of `numo_<hat>` hold, for their
 * account or organisation. A hat they do not have is a bug, never a question of input.
 */
export function inHat<T>(
  db: Db,
  hat: Hat,
  { user_id, hats }: Pick<Person, 'user_id' | 'hats'>,
  run: (tx: Tx) => Promise<T>
): Promise<T> {
  if (!hats[hat]) throw new Error(`This person has no hat as ${hat}`)
  const account = hat === 'client' ? (hats.client?.account_id ?? '') : ''
  const partner = hat === 'partner' ? (hats.partner?.partner_id ?? '') : ''
  return db.transaction().execute(async (tx) => {
    await putOn(tx, `numo_${hat}`, user_id, account, partner)
    return run(tx)
  })
}

/** Runs a transaction as the program itself; `user_id` is who caused it, for the audit trail. */
export function inSystem<T>(
  db: Db,
  user_id: string | null,
  run: (tx: Tx) => Promise<T>
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await putOn(tx, 'numo_system', user_id ?? '', '', '')
    return run(tx)
  })
}
