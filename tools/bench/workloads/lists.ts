import { sql, type RawBuilder } from 'kysely'
import type { AnySource } from '@numo/domains/lists/list-source.ts'
import { conditionOf, orderOf, readList } from '@numo/domains/lists/read-list.ts'
import { openAsStaff } from '../as-staff.ts'
import type { Bench, Workload } from '../bench.ts'
import { judged, quantile, ratioOf, spreadOf, told, type Figure } from '../figures.ts'
import { timesOf } from '../latency.ts'
import { listCases, type ListCase } from '../list-cases.ts'
import { tableOf } from '../report.ts'
import { alternate } from '../rounds.ts'
import { sizes } from '../settings.ts'

const rounds = 3
const limit = 25

type Ask = { sort: string; filter: Record<string, unknown>; at?: 'last' }

/** Every sort in both directions, alone and with each value of each filter, on the first page and on the last. */
function asksOf({ source, filters }: ListCase): Ask[] {
  const sorts = Object.keys(source.sorts).flatMap((name) => [name, `-${name}`])
  const all = [
    {},
    ...Object.entries(filters).flatMap(([name, values]) =>
      values.map((value) => ({ [name]: value }))
    ),
  ]
  return sorts.flatMap((sort) =>
    all.flatMap((filter) => [
      { sort, filter },
      { sort, filter, at: 'last' as const },
    ])
  )
}

/** What the database alone needs: the rows of the page in order, without a total or a cursor. */
function bare(source: AnySource, { sort, at, filter }: Ask): RawBuilder<unknown> {
  const { sort: by, descending } = orderOf(source, sort)
  const matches = conditionOf(source, { limit, ...filter })
  const direction = sql.raw(descending !== (at === 'last') ? 'desc' : 'asc')
  return sql`select ${source.columns} from ${source.from} where ${matches}
              order by ${by.by} ${direction}, ${source.id.by} ${direction} limit ${sql.lit(limit)}`
}

/** Pages of one list, through the program and as bare SQL. */
async function measure(list: ListCase, { databases, later, say }: Bench): Promise<Figure[]> {
  if (list.data === 'directory') await databases.ensure(sizes.large)
  const connection =
    list.data === 'people' ? await databases.ensurePeople() : databases.connection(sizes.large)
  const asStaff = await openAsStaff(connection, later)
  const asks = asksOf(list)
  say(`${list.name}: ${asks.length} pages`)
  const ours = ({ filter, ...ask }: Ask) =>
    asStaff((tx) => readList(tx, list.source, { limit, ...ask, ...filter }))
  const theirs = (ask: Ask) => asStaff((tx) => bare(list.source, ask).execute(tx))
  // Once without a clock: what lies on the disk is read, and the slowest page is known.
  const once = await timesOf(asks, ours)
  const slowest = asks
    .map((ask, i) => [JSON.stringify(ask), once[i] ?? 0] as const)
    .toSorted((a, b) => b[1] - a[1])
  const [worst = ['', 0]] = slowest
  for (const [ask, ms] of slowest.slice(0, 12)) say(`${ms.toFixed(0)} ms ${ask}`)
  const p95 = async (of: readonly Ask[], run: (ask: Ask) => Promise<unknown>) =>
    quantile(await timesOf(of, run), 0.95)
  const [firsts, lasts] = [asks.filter(({ at }) => !at), asks.filter(({ at }) => at)]
  const times = await alternate(
    {
      first: () => p95(firsts, ours),
      last: () => p95(lasts, ours),
      sql: () => p95(asks, theirs),
    },
    rounds
  )
  const both = times.first.map((first, round) => Math.max(first, times.last[round] ?? first))
  const figure = (name: string, unit: Figure['unit'], value: Figure['value'] & object) => ({
    row: 8,
    workload: 'lists',
    figure: `${list.name}: ${name}`,
    unit,
    value,
  })
  return [
    judged(figure('p95 / p95 of bare SQL', 'ratio', ratioOf(both, times.sql)), { at_most: 2 }),
    judged(figure('last / first page', 'ratio', ratioOf(times.last, times.first)), {
      at_most: 1.5,
    }),
    judged(figure('p95', 'ms', spreadOf(both)), { at_most: 50 }),
    told({ ...figure('the slowest page', 'ms', spreadOf([worst[1]])), note: worst[0] }),
  ]
}

export const manyRows: Workload = {
  name: 'lists',
  row: 8,
  title: 'lists of 1M rows: every sort and filter, first page and last',
  async run(bench) {
    const figures: Figure[] = []
    for (const list of listCases) {
      const measured = await measure(list, bench)
      // A list at a time: all of them take a quarter of an hour.
      bench.say(tableOf(measured))
      figures.push(...measured)
    }
    return figures
  },
}
