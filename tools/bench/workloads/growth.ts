import type { Bench, Workload } from '../bench.ts'
import type { CapturedRequest } from '../capture.ts'
import { judged, medianOf, ratioOf, type Figure } from '../figures.ts'
import { p50, pageRangeOf } from '../latency.ts'
import { sendLoadWell } from '../load.ts'
import { mistypedNames, searches } from '../questions.ts'
import { alternate } from '../rounds.ts'
import { sizes } from '../settings.ts'
import { startSite } from '../sites.ts'
import { openClient } from './against-sql.ts'

const rounds = 5

type Side = {
  url: string
  pid: number
  send: (path: string) => Promise<unknown>
  searches: string[]
  names: string[]
}

async function openSide({ databases, later }: Bench, size: number): Promise<Side> {
  await databases.ensure(size)
  const connection = databases.connection(size)
  const pathsOf = (requests: CapturedRequest[]) => requests.map(({ path }) => path)
  const site = await startSite(databases.url(size))
  later(() => site.stop())
  const client = await openClient(site.url)
  later(async () => client.close())
  return {
    url: site.url,
    pid: site.pid,
    send: client.ask,
    searches: pathsOf(await searches(connection, size)),
    names: pathsOf(await mistypedNames(connection, size, (rounds + 1) * 40)),
  }
}

/** Mean milliseconds per request under 16 concurrent connections: 16 divided by requests per second. */
async function underLoad(side: Side, round: number): Promise<number> {
  const { url, pid, searches: paths } = side
  const load = { url, paths, connections: 16, headers: {}, first: round * 97, seconds: 3 }
  return 16_000 / (await sendLoadWell(load, pid)).per_second
}

export const growth: Workload = {
  name: 'growth',
  row: 4,
  title: 'growth of rows 1 to 3 from 10k to 1M providers',
  async run(bench) {
    const small = await openSide(bench, sizes.small)
    const large = await openSide(bench, sizes.large)
    const lengths = { searches: 200, names: 40 }
    const alone = (side: Side, of: 'searches' | 'names', round: number) =>
      p50(side.send, pageRangeOf(side[of], round, lengths[of]))
    const measures: [string, (side: Side, round: number) => Promise<number>][] = [
      ['search alone (row 2)', (side, round) => alone(side, 'searches', round)],
      ['mistyped name (row 3)', (side, round) => alone(side, 'names', round)],
      // Last, because it fills the cache.
      ['search under load (row 1)', underLoad],
    ]
    const figures: Figure[] = []
    for (const [name, measure] of measures) {
      bench.log(name)
      await measure(small, rounds)
      await measure(large, rounds)
      const { tenth, whole } = await alternate(
        { tenth: (round) => measure(small, round), whole: (round) => measure(large, round) },
        rounds
      )
      figures.push(
        judged(
          {
            row: 4,
            workload: 'growth',
            figure: `${name}: p50 at 1M / p50 at 10k`,
            unit: 'ratio',
            value: ratioOf(whole, tenth),
            note: `${medianOf(whole).toFixed(2)} ms / ${medianOf(tenth).toFixed(2)} ms`,
          },
          { at_most: 2.5 }
        )
      )
    }
    return figures
  },
}
