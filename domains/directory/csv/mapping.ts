import { z } from 'zod'
import { InputProblem } from '../records.ts'
import { type DateOrder, dateOrders, sourceKinds } from '../enums.ts'

/**
 * Where the value of one of our columns comes from in somebody else's table: a column of theirs; a column with
 * words exchanged or another date order; several columns put together; a fixed value; the first of several that
 * gives anything; or a column that they number.
 */
export type Rule =
  | string
  | { value: string }
  | {
      column: string
      values?: Record<string, string> | undefined
      otherwise?: string | undefined
      date?: DateOrder | undefined
    }
  | { columns: string[]; join?: string | undefined }
  | { first_of: Rule[] }
  | {
      /** `{n}` in the name is replaced by 1, 2, ... `to`. */
      numbered: string
      to: number
      /** The numbered column that says which one is the main one; it comes first. */
      main?: { column: string; is: string } | undefined
      /** Only the first one. */
      only_first?: boolean | undefined
    }
  | {
      when_filled: string
      and_empty?: string | undefined
      then: string
      otherwise?: string | undefined
    }

const text = z.string().min(1).max(200)
const RuleShape: z.ZodType<Rule> = z.lazy(() =>
  z.union([
    text,
    z.strictObject({ value: z.string().max(200) }),
    z.strictObject({
      column: text,
      values: z.record(z.string(), z.string()).optional(),
      otherwise: z.string().optional(),
      date: z.enum(dateOrders).optional(),
    }),
    z.strictObject({ columns: z.array(text).min(1), join: z.string().max(10).optional() }),
    z.strictObject({ first_of: z.array(RuleShape).min(1) }),
    z.strictObject({
      numbered: text,
      to: z.int().min(1).max(200),
      main: z.strictObject({ column: text, is: z.string() }).optional(),
      only_first: z.boolean().optional(),
    }),
    z.strictObject({
      when_filled: text,
      and_empty: text.optional(),
      then: z.string(),
      otherwise: z.string().optional(),
    }),
  ])
)

const MappingShape = z.strictObject({
  /** For people who read the mapping. */
  about: z.string().optional(),
  /** What kind of source such tables come from, when the import does not say. */
  kind: z.enum(sourceKinds).optional(),
  columns: z.record(z.string(), RuleShape),
  /** Columns of theirs that are known and not used; `{n}` stands for any number. */
  ignores: z.array(text).optional(),
})
export type Mapping = z.output<typeof MappingShape>

/** Reads a mapping; refuses one that does not fit with a sentence that names the place. */
export function parseMapping(json: string, name: string, known: readonly string[]): Mapping {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new InputProblem(`The mapping ${name} is not valid JSON.`)
  }
  const parsed = MappingShape.safeParse(value)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new InputProblem(
      `The mapping ${name} does not fit: ${issue?.path.join('.')}: ${issue?.message}.`
    )
  }
  const unknown = Object.keys(parsed.data.columns).find((column) => !known.includes(column))
  if (unknown !== undefined)
    throw new InputProblem(`The mapping ${name} fills "${unknown}", which is no column of ours.`)
  return parsed.data
}

/** The value of one of our columns in a row of theirs; empty when there is none. */
export type ReadCell = (row: readonly string[]) => string

/** Where a column stands in the rows; undefined: the table has none of that name. */
type PlaceOf = (name: string) => number | undefined

/** Turns rules into functions over the columns a table has. `missing` hears of columns it has not. */
export function compileRule(
  rule: Rule,
  placeOf: PlaceOf,
  missing: (column: string) => void
): ReadCell {
  const cellOf = (name: string): ReadCell => {
    const at = placeOf(name)
    if (at === undefined) {
      missing(name)
      return () => ''
    }
    return (row) => (row[at] ?? '').trim()
  }
  if (typeof rule === 'string') return cellOf(rule)
  if ('value' in rule) return () => rule.value
  if ('column' in rule) {
    const take = cellOf(rule.column)
    const { values, otherwise = '', date } = rule
    return (row) => {
      const found = take(row)
      if (found === '') return otherwise
      if (values) return (Object.hasOwn(values, found) ? values[found] : undefined) ?? otherwise
      return date ? isoDay(found, date) : found
    }
  }
  if ('columns' in rule) {
    const takes = rule.columns.map(cellOf)
    return (row) =>
      takes
        .map((take) => take(row))
        .filter(Boolean)
        .join(rule.join ?? ' ')
  }
  if ('first_of' in rule) {
    const takes = rule.first_of.map((inner) => compileRule(inner, placeOf, missing))
    return (row) => {
      for (const take of takes) {
        const found = take(row)
        if (found !== '') return found
      }
      return ''
    }
  }
  if ('when_filled' in rule) {
    const [filled, empty] = [
      cellOf(rule.when_filled),
      rule.and_empty ? cellOf(rule.and_empty) : null,
    ]
    return (row) =>
      filled(row) !== '' && (empty === null || empty(row) === '')
        ? rule.then
        : (rule.otherwise ?? '')
  }
  return numbered(rule, placeOf)
}

type Numbered = Extract<Rule, { numbered: string }>
/** Tables differ in how many of a numbered column they have; those that are missing are no fault. */
function numbered(rule: Numbered, placeOf: PlaceOf): ReadCell {
  const at = (name: string, n: number) => placeOf(name.replace('{n}', String(n)))
  const places = Array.from({ length: rule.to }, (_, i) => ({
    value: at(rule.numbered, i + 1),
    main: rule.main ? at(rule.main.column, i + 1) : undefined,
  })).filter(({ value }) => value !== undefined)
  return (row) => {
    const found: string[] = []
    for (const { value, main } of places) {
      const cell = (row[value ?? -1] ?? '').trim()
      if (cell === '' || found.includes(cell)) continue
      if (main !== undefined && row[main] === rule.main?.is) found.unshift(cell)
      else found.push(cell)
    }
    return rule.only_first ? (found[0] ?? '') : found.join('|')
  }
}

function isoDay(text: string, order: DateOrder): string {
  const [, a = '', b = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  if (year === '') return text
  const [month, day] = order === 'mm/dd/yyyy' ? [a, b] : [b, a]
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
