import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from './embedded-tables.ts'
import { IdentityProblem, type Caller } from './port.ts'

const quarter_hour_ms = 15 * 60_000
/** Tries of one account from one network in a quarter of an hour. */
const most = 10
/** Failures of an account in a row after which every network has one try instead of ten. */
const mostInARow = 100
/** Failures from one network in a quarter of an hour, whatever the accounts. */
const mostOfNetwork = 100

export type Attempts = {
  /**
   * Counts a try before anything is compared, so that parallel tries gain nothing. Throws `too-many-requests`.
   * What it gives back takes the count away again: the try was right.
   */
  begin(kind: string, account: string, from: Caller): Promise<() => Promise<void>>
  /** The same for something that has no right or wrong: at most `points` in `seconds`. */
  spend(kind: string, from: Caller, points: number, seconds: number): Promise<void>
}

/**
 * Guards against guessing, in the database: every process counts together. Nobody can lock somebody else out: an
 * attack from many networks leaves each network a try, so the owner's own right password always gets in.
 */
export function createAttempts(store: Store, now: () => number): Attempts {
  const idOf = (...parts: string[]) =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  const networkOf = ({ ip }: Caller) => ip ?? 'unknown'

  async function count(id: string, window_ms: number) {
    const at = new Date(now())
    const until = new Date(now() + window_ms)
    const row = await store
      .insertInto('attempt')
      .values({ id, points: 1, until })
      .onConflict((on) =>
        on.column('id').doUpdateSet({
          points: sql`case when attempt.until <= ${at} then 1 else attempt.points + 1 end`,
          until: sql`case when attempt.until <= ${at} then ${until} else attempt.until end`,
        })
      )
      .returning(['points', 'until'])
      .executeTakeFirstOrThrow()
    // What is over goes away with the first try of anybody new, a few rows at a time.
    if (row.points === 1)
      await store
        .deleteFrom('attempt')
        .where('id', 'in', (from) =>
          from
            .selectFrom('attempt')
            .select('id')
            .where('until', '<', new Date(now() - quarter_hour_ms))
            .limit(20)
        )
        .execute()
    return row
  }
  const refuse = (until: Date) => {
    const seconds = Math.max(1, Math.ceil((until.getTime() - now()) / 1000))
    return new IdentityProblem('too-many-requests', { retry_after: seconds })
  }

  return {
    async begin(kind, account, from) {
      const pair = idOf(kind, account, networkOf(from))
      const row = idOf(kind, account)
      const network = idOf(kind, 'of network', networkOf(from))
      const here = await count(pair, quarter_hour_ms)
      if (here.points > most) throw refuse(here.until)
      const inARow = await count(row, 24 * 60 * 60_000)
      if (inARow.points > mostInARow && here.points > 1) throw refuse(here.until)
      const all = await count(network, quarter_hour_ms)
      if (all.points > mostOfNetwork) throw refuse(all.until)
      return async () => {
        await store.deleteFrom('attempt').where('id', 'in', [pair, row]).execute()
        await store
          .updateTable('attempt')
          .set({ points: sql`points - 1` })
          .where('id', '=', network)
          .where('points', '>', 0)
          .execute()
      }
    },
    async spend(kind, from, points, seconds) {
      const spent = await count(idOf(kind, networkOf(from)), seconds * 1000)
      if (spent.points > points) throw refuse(spent.until)
    },
  }
}
