import { sql } from 'kysely'
import type { Db, ActingRole, Person, Tx, Vouch } from '@numo/domains/context.ts'
import { differTooMuch, signPrincipal, signStatement, type Principal } from './acting.ts'
import { signerOf } from './connect.ts'
import { ownLimits } from './limits.ts'

/** Signing data of each transaction with a role, for statements of the program. */
const signing = new WeakMap<Tx, { key: Buffer; acting: string; began: string }>()

export const vouch: Vouch = (tx, purpose, statement) => {
  const signer = signing.get(tx)
  if (!signer) throw new Error('Nobody acts in this transaction')
  const text = JSON.stringify(statement)
  return sql`${text}, ${signStatement(signer.key, signer, purpose, text)}`
}

/**
 * Sets the role and the signed principal for the rest of a transaction; no other statement can forge them
 * (`app.acting()`). The viewer is the member of staff viewing as the person, named in the audit trail.
 */
async function setRole(db: Db, tx: Tx, role: string, owner: Principal): Promise<void> {
  const signer = signerOf(db)
  const setPrincipal = async () => {
    const acting = signPrincipal(signer.key, role, owner, signer.now())
    const { rows } = await sql<{ now: number; began: string }>`
      select set_config('role', ${role}, true), set_config('app.acting', ${acting}, true),
             extract(epoch from now())::float8 * 1000 as now, 
             pg_backend_pid() || '|' || (extract(epoch from now()) * 1000000)::bigint as began`.execute(
      tx
    )
    signing.set(tx, { key: signer.key, acting, began: rows[0]?.began ?? '' })
    return rows[0]?.now ?? 0
  }
  const now = await setPrincipal()
  // Signatures are checked by the database's clock: when ours differs too much, adopt it and sign again.
  if (differTooMuch(now, signer.now())) {
    signer.setClock(now)
    await setPrincipal()
  }
  const limits = ownLimits()
  if (limits)
    await sql`select set_config('statement_timeout', ${String(limits.statement_ms)}, true),
                     set_config('idle_in_transaction_session_timeout', ${String(limits.idle_in_transaction_ms)}, true)`.execute(
      tx
    )
}

/**
 * Runs a transaction under a person's role: row-level security and column grants of `numo_<role>` apply, for their
 * account or organisation. Without a role those of `numo_user`, for the person's own records. Throws for a role
 * that the person does not have, which is a bug.
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
    await setRole(db, tx, `numo_${role ?? 'user'}`, {
      user: user_id,
      account,
      partner,
      viewer: seen_by?.user_id,
    })
    return run(tx)
  })
}

/**
 * Runs a transaction as the program itself; `user_id` is the person who caused it, `viewer` the member of staff
 * viewing as them.
 */
export function inSystem<T>(
  db: Db,
  user_id: string | null,
  run: (tx: Tx) => Promise<T>,
  viewer?: string
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await setRole(db, tx, 'numo_system', { user: user_id ?? '', viewer })
    return run(tx)
  })
}
