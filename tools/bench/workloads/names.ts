import type { Workload } from '../bench.ts'
import { judged, report } from '../figures.ts'
import { mistypedNames } from '../questions.ts'
import { sizes } from '../settings.ts'
import { againstSql } from './against-sql.ts'

export const names: Workload = {
  name: 'names',
  row: 3,
  title: 'search of 1M providers by a mistyped, accent-free name',
  async run(bench) {
    await bench.databases.ensure(sizes.large)
    const requests = await mistypedNames(bench.databases.connection(sizes.large), sizes.large, 360)
    const { ratio, ours, sql, note } = await againstSql(bench, sizes.large, requests, 60)
    const base = { row: 3, workload: 'names' } as const
    return [
      judged(
        { ...base, figure: 'p50 / p50 of its SQL', unit: 'ratio', value: ratio, note },
        { at_most: 1.5 }
      ),
      judged({ ...base, figure: 'p50, product', unit: 'ms', value: ours }, { at_most: 30 }),
      report({ ...base, figure: 'p50, SQL', unit: 'ms', value: sql }),
    ]
  },
}
