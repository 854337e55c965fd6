import { hashOf, isCode, newCode } from './secrets.ts'
import type { Store, UserRow } from './embedded-tables.ts'

const kept_ms = 7 * 86_400_000

export type CodeKind =
  | 'resetPassword'
  | 'verifyEmail'
  | 'recoverEmail'
  | 'sign-in'
  | 'second-factor'

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
      .whereRef('oneUseCode.email', '=', 'user.email')
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

    /** Notes a wrong answer to a code's question; after five the code is gone. */
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
