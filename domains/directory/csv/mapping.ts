import { z } from 'zod'
import { InputProblem } from '../records.ts'
import { type DateOrder, dateOrders, sourceKinds } from '../enums.ts'

/**
 * How the value of one of our columns is read from a foreign table: from a column; from a column with its values
 * translated or its date order converted; from several columns joined; a constant; the first rule that yields a
 * value; or from a numbered column.
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
      /** Column name in which `{n}` is replaced by 1, 2, ... `to`. */
      numbered: string
      to: number
      /** Numbered column that marks the main value, which comes first. */
      main?: { column: string; is: string } | undefined
      /** Takes only the first value. */
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
  /** Description for human readers; not used. */
  about: z.string().optional(),
  /** Kind of source; used when the import does not name one. */
  kind: z.enum(sourceKinds).optional(),
  columns: z.record(z.string(), RuleShape),
  /** Known columns that are not used; `{n}` stands for any number. */
  ignores: z.array(text).optional(),
})
export type Mapping = z.output<typeof MappingShape>

/** Parses a mapping. Throws InputProblem with the path of the first error. */
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

/** Returns the value of one of our columns in a row, or an empty string. */
export type ReadCell = (row: readonly string[]) => string

/** Returns the index of a column in the rows; undefined when the table lacks it. */
type PlaceOf = (name: string) => number | undefined

/**
 * Compiles a rule to a function over the columns of a table; calls `missing` with each column that the table lacks.
 */
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
/**
 * Compiles a rule for a numbered column. Tables have different numbers of them, so missing ones are not reported.
 */
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
