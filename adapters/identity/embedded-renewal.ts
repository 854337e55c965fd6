import type { Tokens } from './embedded-token.ts'
import type { SessionRow, Store, UserRow } from './embedded-tables.ts'
import type { Caller, SignedIn } from './port.ts'
import { hashOf, newCode, type Vault } from './secrets.ts'

export const week_ms = 7 * 86_400_000
/**
 * Maximum lifetime of a session regardless of renewals: limits the use of a stolen device, and daily users sign in once
 * a month. Stricter limits for some users are enforced outside the identity service.
 */
const maxSession_ms = 30 * 86_400_000
/** How long a used refresh token returns the same response again, in case it was lost in transit. */
const grace_ms = 10_000

export type RenewalParts = { store: Store; tokens: Tokens; vault: Vault; now: () => number }
type Outcome = SignedIn | 'expired' | 'disabled'

/** Issues token pairs of a session: the first, and the next one for each refresh token (rotation). */
export function createRenewal({ tokens, vault, now }: RenewalParts) {
  const at = (later_ms = 0) => new Date(now() + later_ms)

  /** Expiry of a session used now: a week without use, at most 30 days after sign-in. */
  const endOf = ({
    authenticatedAt,
    createdAt,
  }: Pick<SessionRow, 'authenticatedAt' | 'createdAt'>) =>
    new Date(Math.min(now() + week_ms, (authenticatedAt ?? createdAt).getTime() + maxSession_ms))

  /** Issues the next pair and stores the hash of its refresh token. */
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- encrypted by `renew` itself
      const answer = row.answer ? (JSON.parse(await vault.open(row.answer)) as SignedIn) : null
      if (answer && now() - row.usedAt.getTime() <= grace_ms) return answer
      // Reuse of a refresh token: two parties hold it and the owner cannot be identified, so the session ends.
      await db
        .updateTable('session')
        .set({ endedAt: at() })
        .where('id', '=', session.id)
        .where('endedAt', 'is', null)
        .execute()
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
      .set({
        updatedAt: at(),
        expiresAt: endOf(session),
        ipAddress: from.ip,
        userAgent: shortUserAgent(from),
      })
      .where('id', '=', session.id)
      .execute()
    // Deletes stored responses whose grace period is over.
    await db
      .updateTable('refreshToken')
      .set({ answer: null })
      .where('sessionId', '=', session.id)
      .where('usedAt', '<', at(-grace_ms))
      .execute()
    return answer
  }

  return { pairFor, renew }
}

/** Returns the User-Agent reduced to printable ASCII, at most 300 characters. */
export const shortUserAgent = ({ user_agent }: Caller) =>
  user_agent?.replace(/[^\x20-\x7e]/g, '').slice(0, 300) ?? null
