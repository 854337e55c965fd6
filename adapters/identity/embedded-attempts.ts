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
/** The same, and tries of one account, from what one customer is given of IPv6, or the neighbours of an IPv4 address. */
const mostOfWide = 300
const mostOfPrefix = 30

/** The /48 around an IPv6 network (`a:b:c:d::/64`, as callers are told apart), the /24 around an IPv4 address. */
function wideNetwork(ip: string): { name: string; isOneCustomer: boolean } {
  return ip.includes(':')
    ? { name: `${ip.split(':').slice(0, 3).join(':')}::/48`, isOneCustomer: true }
    : { name: `${ip.split('.').slice(0, 3).join('.')}.0/24`, isOneCustomer: false }
}

export type Attempts = {
  /**
   * Counts a try before anything is compared, so that parallel tries gain nothing. Throws `too-many-requests`.
   * What it returns takes the count away again: the try was right.
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
      .values({ id, points: 1, until, closedUntil: null })
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
            .where((row) =>
              row.or([row('closedUntil', 'is', null), row('closedUntil', '<', new Date(now()))])
            )
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
      const wide = wideNetwork(networkOf(from))
      const around = idOf(kind, account, wide.name)
      const network = idOf(kind, 'of network', networkOf(from))
      const networks = idOf(kind, 'of network', wide.name)
      const here = await count(pair, quarter_hour_ms)
      if (here.points > most) throw refuse(here.until)
      // Who has an IPv6 line has 65,536 networks: they are one where an account is being guessed at.
      const near = wide.isOneCustomer ? await count(around, quarter_hour_ms) : here
      if (near.points > mostOfPrefix) throw refuse(near.until)
      const inARow = await count(row, 24 * 60 * 60_000)
      if (inARow.points > mostInARow && near.points > 1) throw refuse(near.until)
      const all = await count(network, quarter_hour_ms)
      if (all.points > mostOfNetwork) throw refuse(all.until)
      const wider = await count(networks, quarter_hour_ms)
      if (wider.points > mostOfWide) throw refuse(wider.until)
      return async () => {
        // One by one: nobody waits in a circle.
        for (const id of [pair, around, row])
          await store.deleteFrom('attempt').where('id', '=', id).execute()
        for (const id of [network, networks])
          await store
            .updateTable('attempt')
            .set({ points: sql`points - 1` })
            .where('id', '=', id)
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
