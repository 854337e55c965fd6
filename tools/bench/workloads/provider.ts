import type { Workload } from '../bench.ts'
import { judged, report } from '../figures.ts'
import { many, providers } from '../questions.ts'
import { sizes } from '../settings.ts'
import { againstIdeal } from './against-ideal.ts'

export const provider: Workload = {
  name: 'provider',
  row: 5,
  title: 'provider by slug, 100k providers',
  async run(bench) {
    await bench.databases.ensure(sizes.usual)
    // Responses are short: it takes more of them to fill the cache.
    const requests = providers(sizes.usual, many * 3)
    const { ratio, ours, ideal, note } = await againstIdeal(bench, 'provider', requests)
    const base = { row: 5, workload: 'provider' } as const
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
