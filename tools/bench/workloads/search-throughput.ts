import type { Workload } from '../bench.ts'
import { judged, report } from '../figures.ts'
import { searches } from '../questions.ts'
import { sizes } from '../settings.ts'
import { againstIdeal } from './against-ideal.ts'

export const searchThroughput: Workload = {
  name: 'search',
  row: 1,
  title: 'search API: plan + specialty + 25 km, first page with facets, 100k providers',
  async run(bench) {
    await bench.databases.ensure(sizes.usual)
    const requests = await searches(bench.databases.connection(sizes.usual), sizes.usual)
    const { ratio, ours, ideal, note } = await againstIdeal(bench, 'search', requests)
    const base = { row: 1, workload: 'search' } as const
    return [
      judged(
        { ...base, figure: 'throughput / ideal', unit: 'ratio', value: ratio, note },
        { at_least: 0.6 }
      ),
      report({ ...base, figure: 'requests/s, product', unit: '/s', value: ours }),
      report({ ...base, figure: 'requests/s, ideal', unit: '/s', value: ideal }),
    ]
  },
}
