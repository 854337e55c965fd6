import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Workload } from '../bench.ts'
import { judged, quantile, report, spreadOf } from '../figures.ts'
import { timesOf } from '../latency.ts'
import { searches } from '../questions.ts'
import { root, sizes } from '../settings.ts'
import { startSite } from '../sites.ts'
import { openClient } from './against-sql.ts'

/** The queries with known answers that the test of understanding keeps. */
const kept: { query: string }[] = parse(
  readFileSync(join(root, 'domains/providers/query/queries.csv')),
  { columns: true, delimiter: ';' }
)
const queries = kept.map(({ query }) => query)

/** Searches in plain words, of the whole directory and in cities in proportion to their providers. */
export const words: Workload = {
  name: 'words',
  row: 3,
  title: 'searches in plain words, 100k providers, one connection',
  async run({ databases, later, log }) {
    await databases.ensure(sizes.usual)
    const cities = (
      await searches(databases.connection(sizes.usual), sizes.usual, queries.length)
    ).map(({ input }) => input['city'] ?? '')
    const site = await startSite(databases.url(sizes.usual))
    later(() => site.stop())
    const client = await openClient(site.url)
    later(async () => client.close())
    const pathOf = (query: Record<string, string>) =>
      `/api/v4/providers?${new URLSearchParams(query).toString()}`
    const kinds = {
      'whole directory': queries.map((q) => pathOf({ q })),
      'in a city': queries.map((q, n) => pathOf({ q, city: cities[n % cities.length] ?? '' })),
    }
    log('warming up')
    await timesOf(
      queries.slice(0, 100).map((q) => pathOf({ q, limit: '5' })),
      client.ask
    )
    const base = { row: 3, workload: 'words', unit: 'ms' } as const
    const figures = []
    for (const [kind, paths] of Object.entries(kinds)) {
      const times = await timesOf(paths, client.ask)
      const slowest = times.map((ms, n) => [ms, paths[n] ?? ''] as const)
      for (const [ms, path] of slowest.toSorted(([a], [b]) => b - a).slice(0, 6))
        log(`${ms.toFixed(0)} ms ${decodeURIComponent(path)}`)
      const note = `${paths.length} different searches, ${client.hits()} from the cache`
      const share = (of: number) => ({ ...base, value: spreadOf([quantile(times, of)]), note })
      figures.push(
        report({ ...share(0.5), figure: `${kind}: p50` }),
        judged({ ...share(0.95), figure: `${kind}: p95` }, { at_most: 60 }),
        report({ ...share(1), figure: `${kind}: the slowest` })
      )
    }
    return figures
  },
}
