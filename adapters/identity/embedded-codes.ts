import { sql } from 'kysely'
import { hashOf, isCode, newCode } from './secrets.ts'
import type { Store, UserRow } from './embedded-tables.ts'

const stored_ms = 7 * 86_400_000

export type CodeKind =
  | 'resetPassword'
  | 'verifyEmail'
  | 'verifyAndChangeEmail'
  | 'recoverEmail'
  | 'sign-in'
  | 'second-factor'
  | 'proof'

/** Not the hash of any code a client could send: the prefix keeps the two apart. */
const reservationOf = (email: string) => hashOf(`reserved ${email}`)

export type FoundCode = { id: string; uid: string; email: string; data: string | null }

/** One-time codes that expire; the database holds only their hashes. */
export function createCodes(store: Store, now: () => number) {
  const find = async (db: Store, kind: CodeKind, code: string, lock: boolean) => {
    if (!isCode(code)) return null
    let query = db
      .selectFrom('oneUseCode')
      .innerJoin('user', 'user.id', 'oneUseCode.userId')
      .select([
        'oneUseCode.id',
        'oneUseCode.userId as uid',
        'oneUseCode.email',
        'oneUseCode.data',
        'oneUseCode.failures',
        'oneUseCode.expiresAt',
      ])
      .where('oneUseCode.id', '=', hashOf(code))
      .where('oneUseCode.kind', '=', kind)
    // A `recoverEmail` code stays valid whatever the address was changed to since.
    if (kind !== 'recoverEmail') query = query.whereRef('oneUseCode.email', '=', 'user.email')
    if (lock) query = query.forUpdate('oneUseCode')
    return (await query.executeTakeFirst()) ?? null
  }
  return {
    /** Creates a code and deletes expired ones of that user. */
    async create(
      kind: CodeKind,
      user: Pick<UserRow, 'id' | 'email'>,
      seconds: number,
      data: string | null = null
    ): Promise<string> {
      const code = newCode()
      await store
        .deleteFrom('oneUseCode')
        .where('userId', '=', user.id)
        .where('expiresAt', '<', new Date(now() - stored_ms))
        .execute()
      await store
        .insertInto('oneUseCode')
        .values({
          id: hashOf(code),
          kind,
          userId: user.id,
          email: user.email,
          data,
          failures: 0,
          createdAt: new Date(now()),
          expiresAt: new Date(now() + seconds * 1000),
        })
        .execute()
      return code
    },

    /** Reads a code without consuming it. Returns `expired` after its time, null when it was used or never existed. */
    async look(kind: CodeKind, code: string): Promise<FoundCode | 'expired' | null> {
      const found = await find(store, kind, code, false)
      return found && found.expiresAt.getTime() <= now() ? 'expired' : found
    },

    /** Consumes a code: of concurrent callers one gets it. `db` is the transaction in which its effect happens. */
    async use(db: Store, kind: CodeKind, code: string): Promise<FoundCode | 'expired' | null> {
      const found = await find(db, kind, code, true)
      if (!found) return null
      if (found.expiresAt.getTime() <= now()) return 'expired'
      await db.deleteFrom('oneUseCode').where('id', '=', found.id).execute()
      return found
    },

    /** Counts a wrong answer to the question of a code. Deletes the code after five. */
    async fail(id: string): Promise<void> {
      const { failures } = await store
        .updateTable('oneUseCode')
        .set((row) => ({ failures: row('failures', '+', 1) }))
        .where('id', '=', id)
        .returning('failures')
        .executeTakeFirst()
        .then((row) => row ?? { failures: 0 })
      if (failures >= 5) await store.deleteFrom('oneUseCode').where('id', '=', id).execute()
    },

    /** Reserves an address for its former owner, so that nobody else signs up with it for `seconds`. */
    async reserve(db: Store, email: string, uid: string, seconds: number): Promise<void> {
      const stored = { userId: uid, email, expiresAt: new Date(now() + seconds * 1000) }
      const row = {
        ...stored,
        kind: 'reserved',
        data: null,
        failures: 0,
        createdAt: new Date(now()),
      }
      await db
        .insertInto('oneUseCode')
        .values({ id: reservationOf(email), ...row })
        .onConflict((on) => on.column('id').doUpdateSet(stored))
        .execute()
    },
    /** Returns whether an address is reserved for anybody but `uid`. */
    async isReserved(db: Store, email: string, uid: string | null): Promise<boolean> {
      const row = await db
        .selectFrom('oneUseCode')
        .select('userId')
        .where('id', '=', reservationOf(email))
        .where('expiresAt', '>', new Date(now()))
        .executeTakeFirst()
      return row !== undefined && row.userId !== uid
    },

    /**
     * Deletes recovery codes created by changes since `changed_at`: those belong to the attacker. Codes of earlier
     * changes stay, so that a further change of address cannot invalidate them.
     */
    async dropRecoveriesSince(db: Store, uid: string, changed_at: string): Promise<void> {
      await db
        .deleteFrom('oneUseCode')
        .where('userId', '=', uid)
        .where('kind', '=', 'recoverEmail')
        .where(
          sql<boolean>`("oneUseCode"."data"::json ->> 'changed_at')::timestamptz >= ${changed_at}`
        )
        .execute()
    },

    /** Deletes all codes of these kinds of one user. */
    async drop(db: Store, kinds: readonly CodeKind[], uid: string): Promise<void> {
      await db
        .deleteFrom('oneUseCode')
        .where('userId', '=', uid)
        .where('kind', 'in', kinds)
        .execute()
    },
  }
}
export type Codes = ReturnType<typeof createCodes>
