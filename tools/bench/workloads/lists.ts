import { loadavg } from 'node:os'
import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import type { AnySource, ListInput } from '@numo/domains/lists/list-source.ts'
import { readList, type ListPage } from '@numo/domains/lists/read-list.ts'
import type { Connection } from '../../../server/database/connect.ts'
import { openAsStaff } from '../as-staff.ts'
import type { Bench, Workload } from '../bench.ts'
import { cpuTime_ms, processOf } from '../cpu-time.ts'
import { judged, medianOf, quantile, spreadOf, report, type Figure } from '../figures.ts'
import { listCases, type ListCase } from '../list-cases.ts'
import { questionsOf } from '../list-questions.ts'
import { plansOf } from '../plans.ts'
import { tableOf } from '../report.ts'
import { listRows, listsWanted } from '../settings.ts'

const mixtures = 100
const rounds = 3
const maxPlans = 3

/** Maximum milliseconds per page, by the number of rows. */
const usualBar_ms = (rows: number) => (rows > 200_000 ? 500 : 100)

type ListMeasurement = { input: ListInput<unknown>; wall: number; cpu: number }
/** CPU time where known, otherwise elapsed time. */
const costOf = ({ wall, cpu }: Pick<ListMeasurement, 'wall' | 'cpu'>) =>
  Number.isNaN(cpu) ? wall : cpu

type Run = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

/** Milliseconds of one page, elapsed and CPU time of the database: medians of several rounds. */
async function timeOf(
  asStaff: Run,
  source: AnySource,
  input: ListInput<unknown>
): Promise<ListMeasurement & { page: ListPage<unknown> }> {
  const [walls, cpus]: [number[], number[]] = [[], []]
  let page: ListPage<unknown> | undefined
  for (let round = 0; round < rounds; round += 1) {
    // Sequential, so that rounds do not disturb each other.
    await asStaff(async (tx) => {
      const pid = await processOf(tx)
      const [started, ran] = [performance.now(), await cpuTime_ms(pid)]
      page = await readList<unknown, unknown>(tx, source, input)
      walls.push(performance.now() - started)
      cpus.push((await cpuTime_ms(pid)) - ran)
    })
  }
  if (!page) throw new Error('no rounds')
  return { input, wall: medianOf(walls), cpu: medianOf(cpus), page }
}

/** Measures the first, the second and the last page of each query. */
async function timesOf(asStaff: Run, list: ListCase): Promise<ListMeasurement[]> {
  const all: ListMeasurement[] = []
  for (const { input } of questionsOf(list, mixtures)) {
    const { page, ...first } = await timeOf(asStaff, list.source, input)
    all.push(first)
    if (page.next === null) continue
    all.push(await timeOf(asStaff, list.source, { ...input, after: page.next }))
    all.push(await timeOf(asStaff, list.source, { ...input, at: 'last' }))
  }
  return all
}

type Measured = {
  row: number
  workload: string
  rows: number
  /** Maximum milliseconds per page; that of its number of rows when omitted. */
  bar_ms?: number
  connection: Exclude<Connection, string>
}

/** Measures everything a list offers, in a database of so many rows. */
export async function measureList(
  list: ListCase,
  { row, workload, rows, connection, bar_ms = usualBar_ms(rows) }: Measured,
  { later, log }: Pick<Bench, 'later' | 'log'>
): Promise<Figure[]> {
  const asStaff = await openAsStaff(connection, later)
  const name = list.title ?? list.endpoint.name
  const load = loadavg()[0] ?? 0
  const requests = await timesOf(asStaff, list)
  const slowest = requests.toSorted((a, b) => costOf(b) - costOf(a))
  const over = requests.filter((one) => costOf(one) > bar_ms).length
  for (const { input, wall, cpu } of slowest.slice(0, 5))
    log(`${name}: ${wall.toFixed(0)} ms, processor ${cpu.toFixed(0)} ms ${JSON.stringify(input)}`)
  for (const { input, ...one } of slowest.slice(0, maxPlans))
    if (costOf(one) > bar_ms) {
      const plans = await plansOf(connection, async (tx) => {
        await sql`select set_config('role', 'numo_admin', true)`.execute(tx)
        await readList(tx, list.source, input)
      })
      for (const plan of plans) log(plan)
    }
  const walls = requests.map(({ wall }) => wall)
  const cpus = requests.map(({ cpu }) => cpu)
  const figure = (what: string, of: readonly number[], share: number) => ({
    row,
    workload,
    figure: `${name}, ${rows.toLocaleString('en')} rows: ${what}`,
    unit: 'ms' as const,
    value: spreadOf([quantile(of, share)]),
    note: `${over} of ${requests.length} pages above the bar, load ${load.toFixed(1)}`,
  })
  return [
    report(figure('p50', walls, 0.5)),
    judged(figure('p95', walls, 0.95), { at_most: bar_ms }),
    report(figure('the slowest', walls, 1)),
    report(figure('p50 of the database on a processor', cpus, 0.5)),
    report(figure('p95 of the database on a processor', cpus, 0.95)),
    report(figure('the slowest of the database on a processor', cpus, 1)),
  ]
}

export const manyRows: Workload = {
  name: 'lists',
  row: 8,
  title: 'lists: everything each offers, at 200,000 and 1,000,000 rows',
  async run(bench) {
    const figures: Figure[] = []
    for (const rows of listRows)
      for (const list of listCases) {
        if (listsWanted && !listsWanted.includes(list.endpoint.name)) continue
        const connection = await bench.databases.ensurePeople(rows)
        const measured = await measureList(
          list,
          { row: 8, workload: 'lists', rows, connection },
          bench
        )
        bench.log(tableOf(measured))
        figures.push(...measured)
      }
    return figures
  },
}
