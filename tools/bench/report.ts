import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { arch, cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'
import { root } from './settings.ts'

const file = join(root, 'bench/results.json')

/** Summary of the generated directory; see README.md. */
export const aboutData =
  'Made-up directory: about 250 providers a city (the most populous cities, shares r^-0.5), a quarter with a second place, 4 networks a place of 80, 40 companies with 5 plans, names of 4,000 family and 800 given names.'

const digits = (value: number) => (value >= 100 ? 0 : value >= 10 ? 1 : 2)
const shown = (value: number) => value.toFixed(digits(Math.abs(value)))

function valueOf({ value, unit }: Figure): string {
  if (!value) return '-'
  const words = unit === 'ratio' || unit === '' ? '' : ` ${unit}`
  const range = value.min === value.max ? '' : ` (${shown(value.min)} to ${shown(value.max)})`
  return `${shown(value.median)}${words}${range}`
}

/** Formats the results as a text table. */
export function tableOf(figures: readonly Figure[]): string {
  const head = ['row', 'figure', 'median (min to max)', 'goal', '', 'load', 'note']
  const lines = figures.map((figure) => [
    String(figure.row),
    `${figure.workload}: ${figure.figure}`,
    valueOf(figure),
    figure.goal,
    figure.verdict === 'info' ? '' : figure.verdict.toUpperCase(),
    figure.load === null ? '' : figure.load.toFixed(1),
    figure.note,
  ])
  const widths = head.map((_, column) =>
    Math.max(...[head, ...lines].map((line) => line[column]?.length ?? 0))
  )
  const write = (line: string[]) =>
    line
      .map((cell, column) => (column === line.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd()
  return [head, ...lines].map(write).join('\n')
}

/** Stores the results as JSON; keeps those of workloads that did not run. */
export async function storeResults(figures: readonly Figure[]): Promise<string> {
  const before = await readFile(file, 'utf8').then(
    // Safe: written below.
    (text) => (JSON.parse(text) as { figures: (Figure & { measured_at: string })[] }).figures,
    () => []
  )
  const now = new Date().toISOString()
  const keyOf = ({ row, workload }: Figure) => `${row} ${workload}`
  const fresh = new Set(figures.map(keyOf))
  const all = [
    ...before.filter((figure) => !fresh.has(keyOf(figure))),
    ...figures.map((figure) => ({ ...figure, measured_at: now })),
  ].toSorted((a, b) => a.row - b.row)
  await mkdir(join(root, 'bench'), { recursive: true })
  const machine = {
    processor: cpus()[0]?.model ?? '',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1024 ** 3),
    system: `${platform()} ${arch()}`,
    node: process.version,
    load: loadavg()[0],
  }
  await writeFile(
    file,
    `${JSON.stringify({ written_at: now, machine, data: aboutData, figures: all }, null, 2)}\n`
  )
  return file
}
