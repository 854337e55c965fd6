import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { refusalOf } from './in-words.ts'
import { tooManyRequests } from './sentences.ts'

type Limit = {
  /** What is counted: `mail to`, `mail from`. */
  kind: string
  /** Of whom: an address or a network. */
  of: string
  points: number
  seconds: number
}

/**
 * Counts a request against each limit and refuses with 429 when one is used up. Counted in a transaction of its own,
 * for all processes together: what is refused counts too.
 */
export async function limitRequests(
  ctx: Pick<Context, 'system' | 'now'>,
  limits: readonly Limit[]
): Promise<void> {
  const seconds = await secondsToWait(ctx, limits)
  if (seconds !== null) throw refusalOf(tooManyRequests, seconds)
}

/** Counts as well, and says how long to wait when a limit is used up; null: go on. */
export async function secondsToWait(
  { system, now }: Pick<Context, 'system' | 'now'>,
  limits: readonly Limit[]
): Promise<number | null> {
  const at = now()
  const over = await system(async (tx) => {
    let until: Date | null = null
    for (const { kind, of, points, seconds } of limits) {
      const key = createHash('sha256').update(`${kind}\n${of}`).digest('base64url')
      const end = new Date(at.getTime() + seconds * 1000)
      const row = await tx
        .insertInto('request_limit')
        .values({ key, points: 1, until: end })
        .onConflict((on) =>
          on.column('key').doUpdateSet({
            points: sql`case when request_limit.until <= ${at} then 1 else request_limit.points + 1 end`,
            until: sql`case when request_limit.until <= ${at} then ${end} else request_limit.until end`,
          })
        )
        .returning(['points', 'until'])
        .executeTakeFirstOrThrow()
      if (row.points > points) until = row.until
      // Counters that are over go with the first request of somebody new.
      if (row.points === 1)
        await tx
          .deleteFrom('request_limit')
          .where('key', 'in', (from) =>
            from.selectFrom('request_limit').select('key').where('until', '<', at).limit(20)
          )
          .execute()
    }
    return until
  })
  return over && Math.max(1, Math.ceil((over.getTime() - at.getTime()) / 1000))
}

/** The limits of mails that anybody can have sent: 5 an hour to one address, 100 an hour from one network. */
export const mailLimits = (email: string, ip: string | null): readonly Limit[] => [
  { kind: 'mail to', of: email, points: 5, seconds: 3600 },
  { kind: 'mail from', of: ip ?? 'unknown', points: 100, seconds: 3600 },
]

/** The limit of codes that anybody can try: 60 in a quarter of an hour from one network. */
export const codeLimits = (ip: string | null): readonly Limit[] => [
  { kind: 'code', of: ip ?? 'unknown', points: 60, seconds: 900 },
]

/** The limit of challenges for passkeys, one for each look at the sign-in page: 300 in a quarter of an hour. */
export const challengeLimits = (ip: string | null): readonly Limit[] => [
  { kind: 'challenge', of: ip ?? 'unknown', points: 300, seconds: 900 },
]
