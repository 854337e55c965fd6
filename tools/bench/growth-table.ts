import type { Figure } from './figures.ts'

const size = /(?:, )?([\d,]+) (?:claims|rows): /

const rowsIn = (text: string) => Number(text.replaceAll(',', ''))

/** Figures of milliseconds below this differ by the machine's noise more than by growth. */
const noise_ms = 5

/**
 * Returns a Markdown table of figures that were measured at several sizes: a line for each figure, a column for each size, and how many
 * times the largest takes what the smallest takes. Figures of one size are left out.
 */
export function growthTable(figures: readonly Figure[]): string {
  const lines = new Map<string, { unit: string; goal: string; at: Map<string, number> }>()
  for (const { figure, unit, goal, value } of figures) {
    const found = size.exec(figure)?.[1]
    if (!found || !value) continue
    const name = figure.replace(size, figure.startsWith(found) ? '' : ': ')
    const line = lines.get(name) ?? { unit, goal, at: new Map<string, number>() }
    line.at.set(found, value.median)
    const isLargest = Math.max(...[...line.at.keys()].map(rowsIn)) === rowsIn(found)
    lines.set(name, isLargest ? { ...line, goal } : line)
  }
  const sizes = [...new Set([...lines.values()].flatMap(({ at }) => [...at.keys()]))].toSorted(
    (a, b) => rowsIn(a) - rowsIn(b)
  )
  const shown = (value: number | undefined, unit: string) =>
    value === undefined ? '' : `${value.toFixed(value < 10 ? 1 : 0)} ${unit}`
  const rows = [...lines]
    .filter(([, { at }]) => at.size > 1)
    .map(([name, { unit, goal, at }]) => {
      const measured = sizes.flatMap((one) => at.get(one) ?? [])
      const [first = 0, last = 0] = [measured[0], measured.at(-1)]
      const growth = unit === 'ms' && last < noise_ms ? 'flat' : `${(last / first).toFixed(1)} x`
      return [name, ...sizes.map((one) => shown(at.get(one), unit)), goal, growth]
    })
  const head = ['what', ...sizes, 'bar of the largest', 'growth']
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}
