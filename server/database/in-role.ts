import { sql } from 'kysely'
import type { Db, ActingRole, Person, Tx, Vouch } from '@numo/domains/context.ts'
import { areApart, sayWhoActs, signStatement, type Principal } from './acting.ts'
import { signerOf } from './connect.ts'
import { ownLimits } from './limits.ts'

/** What a statement of the program is bound to, for each transaction that a role was put on in. */
const signing = new WeakMap<Tx, { key: Buffer; acting: string; began: string }>()

export const vouch: Vouch = (tx, purpose, statement) => {
  const signer = signing.get(tx)
  if (!signer) throw new Error('Nobody acts in this transaction')
  const text = JSON.stringify(statement)
  return sql`${text}, ${signStatement(signer.key, signer, purpose, text)}`
}

/**
 * Sets the role for the rest of a transaction, with a signed principal, so that no other statement can say
 * otherwise (`app.acting()`). The viewer is who of the staff sees the program as that person: the audit trail names them.
 */
async function putOn(db: Db, tx: Tx, role: string, owner: Principal): Promise<void> {
  const signer = signerOf(db)
  const say = async () => {
    const acting = sayWhoActs(signer.key, role, owner, signer.now())
    const { rows } = await sql<{ now: number; began: string }>`
      select set_config('role', ${role}, true), set_config('app.acting', ${acting}, true),
             extract(epoch from now())::float8 * 1000 as now, 
             pg_backend_pid() || '|' || (extract(epoch from now()) * 1000000)::bigint as began`.execute(
      tx
    )
    signing.set(tx, { key: signer.key, acting, began: rows[0]?.began ?? '' })
    return rows[0]?.now ?? 0
  }
  const now = await say()
  // The database's clock counts, however wrong one of them is: learned once, then both agree.
  if (areApart(now, signer.now())) {
    signer.setClock(now)
    await say()
  }
  const limits = ownLimits()
  if (limits)
    await sql`select set_config('statement_timeout', ${String(limits.statement_ms)}, true),
                     set_config('idle_in_transaction_session_timeout', ${String(limits.idle_in_transaction_ms)}, true)`.execute(
      tx
    )
}

/**
 * Runs a transaction under somebody's role: row-level security and column grants of `numo_<role>` hold, for their
 * account or organisation; without a role those of `numo_user`, for what is their own as a person. A role they do not have
 * is a bug, never a question of input.
 */
export function inRole<T>(
  db: Db,
  role: ActingRole | null,
  { user_id, roles, seen_by }: Pick<Person, 'user_id' | 'roles' | 'seen_by'>,
  run: (tx: Tx) => Promise<T>
): Promise<T> {
  if (role && !roles[role]) throw new Error(`This person has no hat as ${role}`)
  const account = role === 'client' ? (roles.client?.account_id ?? '') : ''
  const partner = role === 'partner' ? (roles.partner?.partner_id ?? '') : ''
  return db.transaction().execute(async (tx) => {
    await putOn(db, tx, `numo_${role ?? 'user'}`, {
      user: user_id,
      account,
      partner,
      viewer: seen_by?.user_id,
    })
    return run(tx)
  })
}

/** Runs a transaction as the program itself; `user_id` is who caused it, and `viewer` who saw it as them. */
export function inSystem<T>(
  db: Db,
  user_id: string | null,
  run: (tx: Tx) => Promise<T>,
  viewer?: string
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await putOn(db, tx, 'numo_system', { user: user_id ?? '', viewer })
    return run(tx)
  })
}
