import type { Bench } from '../bench.ts'
import { capture, openReplay, type CapturedRequest } from '../capture.ts'
import { ratioOf, spreadOf, type Summary } from '../figures.ts'
import { p50, pageRangeOf } from '../latency.ts'
import { RawClient } from '../raw-client.ts'
import { alternate } from '../rounds.ts'
import { startSite } from '../sites.ts'

const rounds = 5

export type AgainstSql = { ratio: Summary; ours: Summary; sql: Summary; note: string }

/** Opens one connection to the product; throws for responses other than 200. */
export async function openClient(url: string) {
  const client = await RawClient.open(url)
  let hits = 0
  return {
    ask: async (path: string) => {
      const { status, head, body } = await client.get(path)
      if (status !== 200) throw new Error(`${path}: ${status} ${body.toString().slice(0, 200)}`)
      if (/\r\nx-cache: hit/i.test(head)) hits += 1
      return body.toString()
    },
    hits: () => hits,
    close: () => client.close(),
  }
}

/** Median latency of sequential requests: the product, and its SQL statements through `pg` alone. */
export async function againstSql(
  bench: Bench,
  size: number,
  requests: readonly CapturedRequest[],
  length: number
): Promise<AgainstSql> {
  const { databases, log, later } = bench
  const connection = databases.connection(size)
  log('noting statements')
  const captured = await capture(connection, requests)
  const site = await startSite(databases.url(size))
  later(() => site.stop())
  const replay = await openReplay(connection, captured)
  later(() => replay.stop())
  const client = await openClient(site.url)
  later(async () => client.close())

  const paths = requests.map(({ path }) => path)
  const pageRange = (round: number) => pageRangeOf(paths, round, length)
  log('warming up')
  await p50(client.ask, pageRange(rounds))
  await p50(replay.run, pageRange(rounds))
  log('measuring')
  const { ours, sql } = await alternate(
    {
      ours: (round) => p50(client.ask, pageRange(round)),
      sql: (round) => p50(replay.run, pageRange(round)),
    },
    rounds
  )
  return {
    ratio: ratioOf(ours, sql),
    ours: spreadOf(ours),
    sql: spreadOf(sql),
    note: `${rounds * length} different requests, one connection, ${client.hits()} from the cache`,
  }
}
