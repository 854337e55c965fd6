/* Compares the columns of a table with a mapping: used, ignored on purpose, unknown, missing, or duplicated. */
import { fold } from '@numo/kit/text.ts'
import { InputProblem } from '../records.ts'
import { columnNames, neededColumns, numoLayout, type Column } from './layout.ts'
import { compileRule, type Mapping, type ReadCell } from './mapping.ts'

/** A column name with the most similar known name, or null. */
export type NamedColumn = { name: string; nearest: string | null }

/** Key to compare column names by: ignores case, spaces, hyphens, underscores and a byte order mark. */
export const columnKey = (name: string) => fold(name).replaceAll(' ', '_')

export type Columns = {
  takes: ReadonlyMap<Column, ReadCell>
  missing: NamedColumn[]
  /** Unknown columns that were not named as left out. */
  unknown: NamedColumn[]
  /** Unknown columns, left out or not. */
  unused: NamedColumn[]
  /** Duplicate names among the columns that are used. */
  twins: NamedColumn[]
  /** Indexes of columns without a name; their cells must be empty. */
  unnamed: number[]
}

/** Matches a table header against a mapping; `left_out` names unknown columns to ignore. */
export function readColumns(
  header: readonly string[],
  mapping: Mapping,
  left_out: readonly string[]
): Columns {
  const keys = header.map(columnKey)
  const places = new Map(keys.map((key, at) => [key, at]))
  const used = new Set<string>()
  const placeOf = (name: string) => {
    used.add(columnKey(name))
    return places.get(columnKey(name))
  }
  const missing = new Map<Column, string[]>()
  const takes = new Map<Column, ReadCell>()
  for (const column of columnNames) {
    const rule = mapping.columns[column]
    if (rule === undefined) continue
    const miss = (name: string) => missing.set(column, [...(missing.get(column) ?? []), name])
    takes.set(column, compileRule(rule, placeOf, miss))
  }
  const isOwn = mapping === numoLayout
  const gone = isOwn
    ? neededColumns.filter((column) => missing.has(column))
    : [...[...missing.values()].flat(), ...neededColumns.filter((column) => !takes.has(column))]
  const ignored = (mapping.ignores ?? []).map(patternOf)
  const leftOut = left_out.map(patternOf)
  const isUnused = (key: string) =>
    key !== '' && !used.has(key) && !ignored.some((pattern) => pattern.test(key))
  const isUnknown = (key: string) => isUnused(key) && !leftOut.some((pattern) => pattern.test(key))
  const at = (isRequested: (key: string, at: number) => boolean) =>
    [...keys.keys()].filter((i) => isRequested(keys[i] ?? '', i))
  const free = [...used].filter((key) => !places.has(key))
  const named = (i: number, among: readonly string[]) => {
    const name = header[i]?.trim() ?? ''
    return { name, nearest: nearestTo(columnKey(name), among) }
  }
  const among = isOwn ? free : [...free, ...used]
  return {
    takes,
    unknown: at(isUnknown).map((i) => named(i, among)),
    unused: at(isUnused).map((i) => named(i, among)),
    missing: [...new Set(gone)].map((name) => ({
      name,
      nearest: nearestTo(
        columnKey(name),
        at(isUnknown).map((i) => header[i]?.trim() ?? '')
      ),
    })),
    twins: at((key, i) => used.has(key) && keys.indexOf(key) !== i).map((i) => ({
      name: header[i] ?? '',
      nearest: header[keys.indexOf(keys[i] ?? '')] ?? '',
    })),
    unnamed: at((key) => key === ''),
  }
}

const patternOf = (name: string) =>
  new RegExp(`^${columnKey(name.replaceAll('{n}', ' 0 ')).replace(/(^|_)0(?=_|$)/g, '$1\\d+')}$`)

const maxComparedLength = 100

/** Returns the most similar name, or null when none is similar enough to be a typo. */
function nearestTo(key: string, names: readonly string[]): string | null {
  const from = key.slice(0, maxComparedLength)
  const found = names
    .map((name) => {
      const own = columnKey(name)
      const to = own.slice(0, maxComparedLength)
      const max = Math.max(1, Math.min(key.length, own.length) * 0.4)
      // The distance is at least the difference in length; a table may have thousands of long names.
      const steps = Math.abs(from.length - to.length) <= max ? stepsBetween(from, to) : Infinity
      return { name, steps, max }
    })
    .filter(({ steps, max }) => steps <= max)
    .toSorted((a, b) => a.steps - b.steps)
  return found[0]?.name ?? null
}

const chars = (text: string) => text.split('').toSorted().join('')

/** Returns the Levenshtein distance of two texts; 1 when one is a permutation of the other. */
function stepsBetween(from: string, to: string): number {
  if (from !== to && from.length === to.length && chars(from) === chars(to)) return 1
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, char] of from.split('').entries()) {
    const next = [i + 1]
    for (const [j, other] of to.split('').entries())
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + Number(char !== other))
      )
    row = next
  }
  return row[to.length] ?? Infinity
}

const listed = (columns: readonly NamedColumn[]) =>
  columns.map(({ name, nearest }) => `"${name}"${nearest ? ` (is it ${nearest}?)` : ''}`).join(', ')
const max = 20

/** Returns why a table cannot be imported with these columns, or null; `allows_unknown` accepts unknown ones. */
export function columnProblem(
  file: string,
  columns: Columns,
  allows_unknown: boolean
): InputProblem | null {
  const problem = (code: string, named: readonly NamedColumn[], sentence: string) =>
    new InputProblem(sentence, { code, file, columns: named.slice(0, max) })
  const { missing, twins, unknown } = columns
  if (twins[0])
    return problem(
      'twin-columns',
      twins,
      `${file} has two columns of one name: ${twins.map((t) => `"${t.nearest}" and "${t.name}"`).join(', ')}. Keep one of them.`
    )
  if (missing.length > 0)
    return problem(
      'missing-columns',
      missing,
      `${file} has no column ${missing
        .map(({ name, nearest }) => `"${name}"${nearest ? ` (is it "${nearest}"?)` : ''}`)
        .join(
          ', '
        )}: npm run directory:template writes an example, and --mapping explains other names.`
    )
  if (allows_unknown || unknown.length === 0) return null
  const rest = unknown.length > max ? ` and ${unknown.length - max} more` : ''
  return problem(
    'unknown-columns',
    unknown,
    `${file} has columns nobody knows: ${listed(unknown.slice(0, max))}${rest}. Rename them, or go on without them: --ignore-columns="${unknown.map(({ name }) => name).join(',')}".`
  )
}
