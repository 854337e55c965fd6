import { sql, type RawBuilder } from 'kysely'
import { accountSource } from '@numo/domains/accounts/account-source.ts'
import { clientSource } from '@numo/domains/clients/client-source.ts'
import type { AnySource } from '@numo/domains/lists/list-source.ts'
import { conditionOf, orderOf, readList } from '@numo/domains/lists/read-list.ts'
import type { Tx } from '@numo/domains/context.ts'
import { userSource } from '@numo/domains/users/user-source.ts'
import { openDatabase } from '../../../server/database/connect.ts'
import type { Workload } from '../bench.ts'
import { judged, quantile, ratioOf, spreadOf, told, type Figure } from '../figures.ts'
import { alternate } from '../rounds.ts'

/** The lists with a million rows, and a value for each filter they offer. */
const lists: readonly { name: string; source: AnySource; filters: Record<string, unknown> }[] = [
  {
    name: 'users',
    source: userSource,
    filters: { q: 'garcia', status: ['suspended'], role: ['admin'] },
  },
  {
    name: 'accounts',
    source: accountSource({ staff_domains: ['numo.example'], staff_address: null }),
    filters: {
      q: 'garcia',
      status: ['closed'],
      onboarding: ['needs_approval'],
      missing: ['insurance'],
    },
  },
  {
    name: 'clients',
    source: clientSource,
    filters: { q: 'garcia', status: ['inactive'], relationship: ['child'], covered: 'yes' },
  },
]

const rounds = 3
const asked = 1
const limit = 25

type Ask = { sort: string; filter: Record<string, unknown>; at?: 'last' }

/** Every sort in both directions, alone and with each filter, on the first page and on the last. */
function asksOf({ source, filters }: (typeof lists)[number]): Ask[] {
  const sorts = Object.keys(source.sorts).flatMap((name) => [name, `-${name}`])
  const all = [{}, ...Object.entries(filters).map(([name, value]) => ({ [name]: value }))]
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

/** Milliseconds below which 95 of 100 of these take. */
async function p95(each: readonly (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = []
  for (const one of each) {
    const begun = performance.now()
    await one()
    times.push(performance.now() - begun)
  }
  return quantile(times, 0.95)
}

export const manyRows: Workload = {
  name: 'lists',
  row: 8,
  title: 'lists of 1M rows: every sort and filter, first page and last',
  async run({ databases, later, say }) {
    const database = openDatabase(await databases.ensurePeople(), { max: 2 })
    later(() => database.stop())
    const asStaff = <T>(run: (tx: Tx) => Promise<T>) =>
      database.db.transaction().execute(async (tx) => {
        await sql`select set_config('role', 'numo_admin', true)`.execute(tx)
        return run(tx)
      })
    const figures: Figure[] = []
    for (const list of lists) {
      const asks = asksOf(list)
      say(`${list.name}: ${asks.length} pages`)
      const ours = ({ filter, ...ask }: Ask) =>
        asStaff((tx) => readList(tx, list.source, { limit, ...ask, ...filter }))
      const theirs = (ask: Ask) => asStaff((tx) => bare(list.source, ask).execute(tx))
      const slowest = new Map<string, number>()
      for (const ask of asks) {
        const times: number[] = []
        for (let turn = 0; turn < 1; turn += 1) times.push(await p95([() => ours(ask)]))
        slowest.set(JSON.stringify(ask), Math.min(...times))
      }
      const repeated = (of: readonly Ask[], run: (ask: Ask) => Promise<unknown>) =>
        p95(Array.from({ length: asked }, () => of.map((ask) => () => run(ask))).flat())
      const [firsts, lasts] = [asks.filter(({ at }) => !at), asks.filter(({ at }) => at)]
      const times = await alternate(
        {
          first: () => repeated(firsts, ours),
          last: () => repeated(lasts, ours),
          sql: () => repeated(asks, theirs),
        },
        rounds
      )
      const both = times.first.map((first, round) => Math.max(first, times.last[round] ?? first))
      const base = { row: 8, workload: 'lists' } as const
      const [worst = ['', 0]] = [...slowest].toSorted((a, b) => b[1] - a[1])
      figures.push(
        judged(
          {
            ...base,
            figure: `${list.name}: p95 / p95 of bare SQL`,
            unit: 'ratio',
            value: ratioOf(both, times.sql),
          },
          { at_most: 2 }
        ),
        judged(
          {
            ...base,
            figure: `${list.name}: last / first page`,
            unit: 'ratio',
            value: ratioOf(times.last, times.first),
          },
          { at_most: 1.5 }
        ),
        judged(
          { ...base, figure: `${list.name}: p95`, unit: 'ms', value: spreadOf(both) },
          { at_most: 50 }
        ),
        told({
          ...base,
          figure: `${list.name}: the slowest page`,
          unit: 'ms',
          value: spreadOf([worst[1]]),
          note: worst[0],
        })
      )
    }
    return figures
  },
}
