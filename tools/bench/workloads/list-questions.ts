import { sql } from 'kysely'
import { readList } from '@numo/domains/lists/read-list.ts'
import { openAsStaff } from '../as-staff.ts'
import type { Bench, Workload } from '../bench.ts'
import { judged, quantile, spreadOf, type Figure } from '../figures.ts'
import { timesOf } from '../latency.ts'
import { listCases, type ListCase } from '../list-cases.ts'
import { plansOf } from '../plans.ts'
import { randomNumbers } from '../questions.ts'
import { sizes } from '../settings.ts'

const questions = 200
const limit = 25

type Question = { limit: number } & Record<string, unknown>

/** Up to two filters, words in every second question, any sort, first page or last: always the same ones of a list. */
function questionsOf({ source, filters }: ListCase): Question[] {
  const random = randomNumbers(source.default_sort.length + Object.keys(filters).length)
  const below = (count: number) => Math.floor((random.next().value ?? 0) * count)
  const one = <T>(list: readonly T[]) => list[below(list.length)]
  const { q: words = [], ...others } = filters
  const names = Object.keys(others)
  return Array.from({ length: questions }, () => {
    const asked = new Set(Array.from({ length: below(3) }, () => one(names)))
    return {
      limit,
      sort: (below(2) ? '-' : '') + (one(Object.keys(source.sorts)) ?? ''),
      ...(below(2) && { at: 'last' }),
      ...(below(2) && { q: one(words) }),
      ...Object.fromEntries([...asked].map((name = '') => [name, one(others[name] ?? [])])),
    }
  })
}

async function measure(list: ListCase, { databases, later, say }: Bench): Promise<Figure> {
  if (list.data === 'directory') await databases.ensure(sizes.large)
  const connection =
    list.data === 'people' ? await databases.ensurePeople() : databases.connection(sizes.large)
  const asStaff = await openAsStaff(connection, later)
  const asked = questionsOf(list)
  const ask = (question: Question) => asStaff((tx) => readList(tx, list.source, question))
  const once = await timesOf(asked, ask)
  const times = await timesOf(asked, ask)
  const slowest = asked
    .map((question, n) => [question, times[n] ?? once[n] ?? 0] as const)
    .toSorted((a, b) => b[1] - a[1])
  for (const [question, ms] of slowest.slice(0, 10)) {
    say(`${list.name}: ${ms.toFixed(0)} ms ${JSON.stringify(question)}`)
    const plans = await plansOf(connection, async (tx) => {
      await sql`select set_config('role', 'numo_admin', true)`.execute(tx)
      await readList(tx, list.source, question)
    })
    for (const plan of plans) say(plan)
  }
  const figure = `${list.name}: p95 of ${questions} questions`
  return judged(
    {
      row: 8,
      workload: 'list-questions',
      figure,
      unit: 'ms',
      value: spreadOf([quantile(once, 0.95), quantile(times, 0.95)]),
    },
    { at_most: 50 }
  )
}

export const listQuestions: Workload = {
  name: 'list-questions',
  row: 8,
  title: 'lists of 1M rows: filters, words and sorts together',
  async run(bench) {
    const figures: Figure[] = []
    for (const list of listCases) figures.push(await measure(list, bench))
    return figures
  },
}
