import type { Bench, Workload } from '../bench.ts'
import { judged, spreadOf, report } from '../figures.ts'
import { p50 } from '../latency.ts'
import { searches } from '../questions.ts'
import { sizes } from '../settings.ts'
import { startSite } from '../sites.ts'
import { againstSql, openClient } from './against-sql.ts'

/** Milliseconds of searches without results, which also compute what to relax and the nearest results. */
async function fruitless(bench: Bench) {
  const { databases, later } = bench
  const requests = await searches(databases.connection(sizes.usual), sizes.usual, 600, 1)
  const site = await startSite(databases.url(sizes.usual))
  later(() => site.stop())
  const client = await openClient(site.url)
  later(async () => client.close())
  const times: number[] = []
  for (const { path } of requests) {
    let found = true
    const time = await p50(
      async () => (found = (await client.ask(path)).includes('"providers":[{')),
      [path]
    )
    if (!found) times.push(time)
  }
  return times.slice(20)
}

export const searchLatency: Workload = {
  name: 'latency',
  row: 2,
  title: 'the same search, one connection',
  async run(bench) {
    await bench.databases.ensure(sizes.usual)
    const requests = await searches(bench.databases.connection(sizes.usual), sizes.usual, 1800)
    const { ratio, ours, sql, note } = await againstSql(bench, sizes.usual, requests, 300)
    const without = await fruitless(bench)
    const base = { row: 2, workload: 'latency' } as const
    return [
      judged(
        { ...base, figure: 'p50 / p50 of its SQL', unit: 'ratio', value: ratio, note },
        { at_most: 1.5 }
      ),
      report({ ...base, figure: 'p50, product', unit: 'ms', value: ours }),
      report({ ...base, figure: 'p50, SQL', unit: 'ms', value: sql }),
      report({
        ...base,
        figure: 'searches that find nobody, product',
        unit: 'ms',
        value: spreadOf(without),
        note: `${without.length} of them, slowest and quickest`,
      }),
    ]
  },
}
