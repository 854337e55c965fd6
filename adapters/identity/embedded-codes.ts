import { sql } from 'kysely'
import { hashOf, isCode, newCode } from './secrets.ts'
import type { Store, UserRow } from './embedded-tables.ts'

const kept_ms = 7 * 86_400_000

export type CodeKind =
  | 'resetPassword'
  | 'verifyEmail'
  | 'verifyAndChangeEmail'
  | 'recoverEmail'
  | 'sign-in'
  | 'second-factor'
  | 'proof'

/** No code anybody could send: those are hashed as they are. */
const reservationOf = (email: string) => hashOf(`reserved ${email}`)

export type FoundCode = { id: string; uid: string; email: string; data: string | null }

/** Codes that work once and for a time; the database holds only their hashes. */
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
    // What puts an address back works whatever it was changed to since.
    if (kind !== 'recoverEmail') query = query.whereRef('oneUseCode.email', '=', 'user.email')
    if (lock) query = query.forUpdate('oneUseCode')
    return (await query.executeTakeFirst()) ?? null
  }
  return {
    /** A new code; what is long over is forgotten. */
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
        .where('expiresAt', '<', new Date(now() - kept_ms))
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

    /** Looks without using it up. `expired` when its time is over, null for one that was used or never was. */
    async look(kind: CodeKind, code: string): Promise<FoundCode | 'expired' | null> {
      const found = await find(store, kind, code, false)
      return found && found.expiresAt.getTime() <= now() ? 'expired' : found
    },

    /** Uses it up: of any number of callers one gets it. Give the transaction in which its effect happens. */
    async use(db: Store, kind: CodeKind, code: string): Promise<FoundCode | 'expired' | null> {
      const found = await find(db, kind, code, true)
      if (!found) return null
      if (found.expiresAt.getTime() <= now()) return 'expired'
      await db.deleteFrom('oneUseCode').where('id', '=', found.id).execute()
      return found
    },

    /** Counts a wrong answer to a code's question; after five the code is deleted. */
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

    /** Keeps an address for whoever had it, so that nobody else signs up with it until then. */
    async reserve(db: Store, email: string, uid: string, seconds: number): Promise<void> {
      const kept = { userId: uid, email, expiresAt: new Date(now() + seconds * 1000) }
      const row = { ...kept, kind: 'reserved', data: null, failures: 0, createdAt: new Date(now()) }
      await db
        .insertInto('oneUseCode')
        .values({ id: reservationOf(email), ...row })
        .onConflict((on) => on.column('id').doUpdateSet(kept))
        .execute()
    },
    /** Whether an address is kept for anybody but `uid`. */
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
     * Ends the codes that would put back an address from a later change: it was the thief's. Those of earlier ones
     * stay, so that nobody ends them by a change of a change.
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

    /** Ends every code of a kind that a person still has. */
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
