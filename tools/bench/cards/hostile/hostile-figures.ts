import { judged, quantile, report, spreadOf, type Figure } from '../../figures.ts'
import { hostileStates } from './hostile-card-pictures.ts'
import type { HostileResult } from './read-hostile.ts'

const sumOf = (results: readonly HostileResult[], of: (one: HostileResult) => number) =>
  results.reduce((sum, one) => sum + of(one), 0)
const share = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)

/** The states that bars are set for. */
const groups = [
  { name: 'clean', at_least: 98, has: (state: string) => state === 'clean' },
  { name: 'photographed', at_least: 93, has: (state: string) => state === 'photographed' },
  {
    name: 'damaged',
    at_least: 80,
    has: (state: string) => state !== 'clean' && state !== 'photographed',
  },
] as const

/** State by state: pictures, fields, how they were read, and how long it took. */
export function hostileTable(results: readonly HostileResult[]): string {
  const head =
    'state'.padEnd(16) +
    [
      'pictures',
      'refused',
      'fields',
      'right %',
      'doubted %',
      'missing',
      'WRONG+CERTAIN',
      's p50',
      's p95',
      'CPU s',
    ]
      .map((title) => title.padStart(Math.max(8, title.length + 1)))
      .join('')
  const lines = [...hostileStates, 'all'].flatMap((state) => {
    const own = results.filter((one) => state === 'all' || one.state === state)
    if (own.length === 0) return []
    const fields = sumOf(own, (one) => one.fields)
    const right = sumOf(own, (one) => one.right)
    const seconds = own.map((one) => one.seconds)
    const cells = [
      String(own.length),
      String(own.filter((one) => one.is_refused).length),
      String(fields),
      share(right, fields).toFixed(1),
      share(
        sumOf(own, (one) => one.doubted),
        right
      ).toFixed(0),
      String(sumOf(own, (one) => one.missing)),
      String(sumOf(own, (one) => one.wrong_and_certain)),
      quantile(seconds, 0.5).toFixed(1),
      quantile(seconds, 0.95).toFixed(1),
      quantile(
        own.map((one) => one.cpu_seconds),
        0.5
      ).toFixed(1),
    ]
    const widths = [8, 8, 8, 8, 10, 8, 14, 8, 8, 8]
    return [
      state.padEnd(16) +
        cells
          .map((cell, k) => cell.padStart(Math.max(8, (widths[k] ?? 8) + (k === 0 ? 1 : 0))))
          .join(''),
    ]
  })
  return [head, ...lines].join('\n')
}

/** The bars: nothing wrong without a doubt, most fields right, soon enough. */
export function hostileFigures(row: number, results: readonly HostileResult[]): Figure[] {
  const about = { row, workload: 'cards', unit: '' } as const
  const seconds = results.map((one) => one.seconds)
  const wrong = sumOf(results, (one) => one.wrong_and_certain)
  return [
    judged(
      {
        ...about,
        figure: 'hostile pictures: wrong and certain',
        value: spreadOf([wrong]),
        note: `${results.length} pictures`,
      },
      { at_most: 0 }
    ),
    ...groups.map(({ name, at_least, has }) => {
      const own = results.filter(({ state }) => has(state))
      const [right, fields] = [sumOf(own, (one) => one.right), sumOf(own, (one) => one.fields)]
      const note = `${right} of ${fields} fields of ${own.length} pictures; ${share(
        sumOf(own, (one) => one.doubted),
        right
      ).toFixed(0)} % of the right ones doubted`
      const value = spreadOf([share(right, fields)])
      return judged(
        { ...about, figure: `hostile, ${name}: fields right, %`, value, note },
        { at_least }
      )
    }),
    judged(
      { ...about, figure: 'hostile pictures: a card', unit: 's', value: spreadOf(seconds) },
      { at_most: 3 }
    ),
    report({
      ...about,
      figure: 'hostile pictures: a card, CPU',
      unit: 's',
      value: spreadOf(results.map((one) => one.cpu_seconds)),
    }),
  ]
}
