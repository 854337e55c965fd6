import { newId } from './embedded-auth.ts'
import type { Tokens } from './embedded-token.ts'
import type { SessionRow, Store, UserRow } from './embedded-tables.ts'
import {
  IdentityProblem,
  type Caller,
  type Session,
  type SignedIn,
  type VerifiedToken,
} from './port.ts'
import { hashOf, isCode, newCode, type Vault } from './secrets.ts'

const week_ms = 7 * 86_400_000
/** How long the answer to a renewal is given again: it may have been lost on the way. */
const grace_ms = 10_000

type Parts = { store: Store; tokens: Tokens; vault: Vault; now: () => number }

/** Sessions: one sign-in on one device, renewed for a week at a time. */
export function createSessions({ store, tokens, vault, now }: Parts) {
  const at = (later_ms = 0) => new Date(now() + later_ms)

  /** The next pair: writes the token that renews it. */
  async function pairFor(db: Store, user: UserRow, session: SessionRow): Promise<SignedIn> {
    const refresh_token = newCode()
    await db
      .insertInto('refreshToken')
      .values({
        id: hashOf(refresh_token),
        sessionId: session.id,
        createdAt: at(),
        expiresAt: at(week_ms),
        usedAt: null,
        answer: null,
      })
      .execute()
    return { uid: user.id, ...(await tokens.sign(user, session)), refresh_token }
  }

  const end = (db: Store) =>
    db.updateTable('session').set({ endedAt: at() }).where('endedAt', 'is', null)

  type Outcome = SignedIn | 'expired' | 'disabled'
  async function renew(db: Store, token: string, from: Caller): Promise<Outcome> {
    const row = await db
      .selectFrom('refreshToken')
      .selectAll()
      .where('id', '=', hashOf(token))
      .forUpdate()
      .executeTakeFirst()
    if (!row || row.expiresAt.getTime() <= now()) return 'expired'
    const session = await db
      .selectFrom('session')
      .selectAll()
      .where('id', '=', row.sessionId)
      .executeTakeFirstOrThrow()
    const user = await db
      .selectFrom('user')
      .selectAll()
      .where('id', '=', session.userId)
      .executeTakeFirstOrThrow()
    if (user.disabled) return 'disabled'
    if (session.endedAt || session.expiresAt.getTime() <= now()) return 'expired'
    if (row.usedAt) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sealed below, by us
      const answer = row.answer ? (JSON.parse(await vault.open(row.answer)) as SignedIn) : null
      if (answer && now() - row.usedAt.getTime() <= grace_ms) return answer
      // Two people hold it, and nobody can say which of them is the owner.
      await end(db).where('id', '=', session.id).execute()
      return 'expired'
    }
    const answer = await pairFor(db, user, session)
    await db
      .updateTable('refreshToken')
      .set({ usedAt: at(), answer: await vault.seal(JSON.stringify(answer)) })
      .where('id', '=', row.id)
      .execute()
    await db
      .updateTable('session')
      .set({ updatedAt: at(), expiresAt: at(week_ms), ipAddress: from.ip, userAgent: cut(from) })
      .where('id', '=', session.id)
      .execute()
    // Answers that nobody can ask for any more need not be kept.
    await db
      .updateTable('refreshToken')
      .set({ answer: null })
      .where('sessionId', '=', session.id)
      .where('usedAt', '<', at(-grace_ms))
      .execute()
    return answer
  }

  return {
    /** Begins a session. `methods` are the RFC 8176 words of how its owner proved who they are. */
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
        userAgent: cut(from),
        createdAt: at(),
        updatedAt: at(),
        authenticatedAt: at(),
        methods: methods.join(' '),
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
    /** Notes that the owner of a session proved a second factor just now. */
    async strengthen(db: Store, uid: string, session_id: string): Promise<void> {
      const row = await db
        .selectFrom('session')
        .select('methods')
        .where('userId', '=', uid)
        .where('id', '=', session_id)
        .executeTakeFirst()
      if (!row) return
      const methods = [...new Set([...(row.methods?.split(' ') ?? []), 'otp', 'mfa'])].join(' ')
      await db.updateTable('session').set({ methods }).where('id', '=', session_id).execute()
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

/** The name of a browser, short and without anything that is no text. */
const cut = ({ user_agent }: Caller) =>
  user_agent?.replace(/[^\x20-\x7e]/g, '').slice(0, 300) ?? null
