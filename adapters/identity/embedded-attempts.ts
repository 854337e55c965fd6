import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from './embedded-tables.ts'
import { IdentityProblem, type Caller } from './port.ts'

const quarter_hour_ms = 15 * 60_000
/** Failed attempts per account and network in 15 minutes. */
const max = 10
/** Consecutive failures of an account after which each network has one attempt instead of ten. */
const maxInARow = 100
/** Failed attempts per network in 15 minutes, over all accounts. */
const maxOfNetwork = 100
/** Failed attempts in 15 minutes per /48 (IPv6) or /24 (IPv4), over all accounts; and per account from one IPv6 /48. */
const maxOfWide = 300
const maxOfPrefix = 30

/** The /48 of an IPv6 network (callers are identified by /64, `a:b:c:d::/64`), or the /24 of an IPv4 address. */
function wideNetwork(ip: string): { name: string; isOneCustomer: boolean } {
  return ip.includes(':')
    ? { name: `${ip.split(':').slice(0, 3).join(':')}::/48`, isOneCustomer: true }
    : { name: `${ip.split('.').slice(0, 3).join('.')}.0/24`, isOneCustomer: false }
}

export type Attempts = {
  /**
   * Counts an attempt before anything is compared, so that concurrent attempts gain nothing. Throws
   * `too-many-requests`. The returned function removes the count; call it after success.
   */
  begin(kind: string, account: string, from: Caller): Promise<() => Promise<void>>
  /** Rate limit for requests that cannot fail: at most `points` per network in `seconds`. */
  spend(kind: string, from: Caller, points: number, seconds: number): Promise<void>
}

/**
 * Rate limiter against guessing, in the database, so that all processes count together. An attacker cannot lock out the
 * owner: under attack each network still has one attempt, so the right password always works from a new network.
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
    // The first attempt of each counter deletes a few expired rows.
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
      if (here.points > max) throw refuse(here.until)
      // One IPv6 customer has 65,536 networks (/64 within a /48): they share a count per account.
      const near = wide.isOneCustomer ? await count(around, quarter_hour_ms) : here
      if (near.points > maxOfPrefix) throw refuse(near.until)
      const inARow = await count(row, 24 * 60 * 60_000)
      if (inARow.points > maxInARow && near.points > 1) throw refuse(near.until)
      const all = await count(network, quarter_hour_ms)
      if (all.points > maxOfNetwork) throw refuse(all.until)
      const wider = await count(networks, quarter_hour_ms)
      if (wider.points > maxOfWide) throw refuse(wider.until)
      return async () => {
        // One row per statement, so that no deadlock can occur.
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
