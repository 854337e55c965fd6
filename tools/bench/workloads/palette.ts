import { search } from '@numo/domains/finder/find-records.ts'
import { staffSources } from '@numo/domains/finder/sources.ts'
import { openAsStaff } from '../as-staff.ts'
import type { Workload } from '../bench.ts'
import { judged, quantile, spreadOf } from '../figures.ts'
import { timesOf } from '../latency.ts'
import { sizes } from '../settings.ts'

/** Typed letter by letter: common names, rare names, an unknown name, an email address, a number. */
const names = [
  'garcia',
  'hernandez',
  'aiko nanez',
  'nadia sato',
  'clinica solis',
  'zzyzx quux',
  'person 77777',
  '0077777',
]
const typed = names.flatMap((name) =>
  Array.from({ length: name.length - 2 }, (_, n) => name.slice(0, n + 3))
)

/** Kinds of records with a million rows in the database of people; providers are in the other database. */
const kinds = staffSources.filter(({ kind }) => kind !== 'provider')

export const palette: Workload = {
  name: 'palette',
  row: 8,
  title: 'palette: names typed letter by letter among a million people',
  async run({ databases, later, log }) {
    const asStaff = await openAsStaff(await databases.ensurePeople(sizes.large), later)
    const find = (words: string) => asStaff((tx) => search(tx, kinds, words))
    const once = await timesOf(typed, find)
    const slowest = typed
      .map((words, n) => [words, once[n] ?? 0] as const)
      .toSorted((a, b) => b[1] - a[1])
    for (const [words, ms] of slowest.slice(0, 6)) log(`${ms.toFixed(0)} ms ${words}`)
    const rounds: number[] = []
    for (let round = 0; round < 3; round += 1)
      rounds.push(quantile(await timesOf(typed, find), 0.95))
    const figure = { row: 8, workload: 'palette', figure: 'palette: p95', unit: 'ms' as const }
    return [judged({ ...figure, value: spreadOf(rounds) }, { at_most: 50 })]
  },
}
