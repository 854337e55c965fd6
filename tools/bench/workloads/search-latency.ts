import type { Workload } from '../bench.ts'
import { judged, told } from '../figures.ts'
import { searches } from '../questions.ts'
import { sizes } from '../settings.ts'
import { againstSql } from './against-sql.ts'

export const searchLatency: Workload = {
  name: 'latency',
  row: 2,
  title: 'the same search, one connection',
  async run(bench) {
    await bench.databases.ensure(sizes.usual)
    const askings = await searches(bench.databases.connection(sizes.usual), sizes.usual, 1800)
    const { ratio, ours, sql, note } = await againstSql(bench, sizes.usual, askings, 300)
    const base = { row: 2, workload: 'latency' } as const
    return [
      judged(
        { ...base, figure: 'p50 / p50 of its SQL', unit: 'ratio', value: ratio, note },
        { at_most: 1.5 }
      ),
      told({ ...base, figure: 'p50, product', unit: 'ms', value: ours }),
      told({ ...base, figure: 'p50, SQL', unit: 'ms', value: sql }),
    ]
  },
}
