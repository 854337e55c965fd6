import { newId } from './embedded-auth.ts'
import { createRenewal, shortUserAgent, week_ms, type RenewalParts } from './embedded-renewal.ts'
import type { SessionRow, Store, UserRow } from './embedded-tables.ts'
import {
  IdentityProblem,
  type Caller,
  type Session,
  type SignedIn,
  type VerifiedToken,
} from './port.ts'
import { isCode, newCode } from './secrets.ts'

/** Sessions: one sign-in on one device, extended by a week at each renewal. */
export function createSessions(parts: RenewalParts) {
  const { store, now } = parts
  const at = (later_ms = 0) => new Date(now() + later_ms)
  const { pairFor, renew } = createRenewal(parts)

  const end = (db: Store) =>
    db.updateTable('session').set({ endedAt: at() }).where('endedAt', 'is', null)

  return {
    /** Starts a session. `methods` are the AMR values (RFC 8176) of the sign-in. */
    async start(
      db: Store,
      user: UserRow,
      methods: readonly string[],
      from: Caller
    ): Promise<SignedIn> {
      await db
        .deleteFrom('session')
        .where('userId', '=', user.id)
        .where('expiresAt', '<', at(-week_ms))
        .execute()
      const session: SessionRow = {
        id: newId(),
        token: newCode(),
        userId: user.id,
        expiresAt: at(week_ms),
        ipAddress: from.ip,
        userAgent: shortUserAgent(from),
        createdAt: at(),
        updatedAt: at(),
        authenticatedAt: at(),
        methods: methods.join(' '),
        provedAt: null,
        provedWith: null,
        endedAt: null,
      }
      await db.insertInto('session').values(session).execute()
      await db.updateTable('user').set({ lastSignInAt: at() }).where('id', '=', user.id).execute()
      return pairFor(db, user, session)
    },

    async refresh(token: string, from: Caller): Promise<SignedIn> {
      if (!isCode(token)) throw new IdentityProblem('user-token-expired')
      const outcome = await store.transaction().execute((tx) => renew(tx, token, from))
      if (outcome === 'disabled') throw new IdentityProblem('user-disabled')
      if (outcome === 'expired') throw new IdentityProblem('user-token-expired')
      return outcome
    },

    async isAlive({ uid, session_id }: VerifiedToken): Promise<boolean> {
      if (session_id === null) return false
      const row = await store
        .selectFrom('session')
        .innerJoin('user', 'user.id', 'session.userId')
        .select('session.id')
        .where('session.id', '=', session_id)
        .where('session.userId', '=', uid)
        .where('session.endedAt', 'is', null)
        .where('session.expiresAt', '>', at())
        .where('user.disabled', '=', false)
        .executeTakeFirst()
      return row !== undefined
    },

    async list(uid: string): Promise<readonly Session[]> {
      const rows = await store
        .selectFrom('session')
        .selectAll()
        .where('userId', '=', uid)
        .where('endedAt', 'is', null)
        .where('expiresAt', '>', at())
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        id: row.id,
        ip: row.ipAddress,
        user_agent: row.userAgent,
        created_at: row.createdAt.toISOString(),
        last_used_at: row.updatedAt.toISOString(),
      }))
    },

    async end(uid: string, session_id: string): Promise<void> {
      await end(store).where('userId', '=', uid).where('id', '=', session_id).execute()
    },
    async endAll(db: Store, uid: string, except?: string | null): Promise<void> {
      let query = end(db).where('userId', '=', uid)
      if (except) query = query.where('id', '!=', except)
      await query.execute()
    },
    /** Adds AMR values (RFC 8176) of a further proof to a session. */
    async strengthen(
      db: Store,
      uid: string,
      session_id: string,
      more: readonly string[]
    ): Promise<void> {
      const row = await db
        .selectFrom('session')
        .select('methods')
        .where('userId', '=', uid)
        .where('id', '=', session_id)
        .executeTakeFirst()
      if (!row) return
      const methods = [...new Set([...(row.methods?.split(' ') ?? []), ...more])].join(' ')
      const proof = more.includes('mfa') ? { provedAt: at(), provedWith: more.join(' ') } : {}
      const change = db.updateTable('session').set({ methods, ...proof })
      await change.where('id', '=', session_id).execute()
    },
    /** Records a recent proof on a session. Returns false when the session no longer exists. */
    async prove(
      db: Store,
      { uid, session_id }: { uid: string; session_id: string },
      methods: readonly string[]
    ): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('session')
        .set({ provedAt: at(), provedWith: methods.join(' ') })
        .where('userId', '=', uid)
        .where('id', '=', session_id)
        .where('endedAt', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
