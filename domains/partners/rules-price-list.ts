import { decimalsOf, parseAmount } from '@numo/kit/money.ts'
import { isDay } from '@numo/kit/is-day.ts'
import { careCategories } from '../claims/enums.ts'
import { dayBefore } from '../insurance/rules-versions.ts'
import { tableFileProblems } from '../shapes.ts'
import { categoryWords, columnWords, folded } from './rules-price-words.ts'

export const priceProblems = [
  'no_code',
  'no_name',
  'wrong_category',
  'wrong_price',
  'negative_price',
  'wrong_currency',
  'wrong_tax',
  'wrong_day',
  'too_early',
  'duplicate',
] as const
export type PriceProblem = (typeof priceProblems)[number]
export const fileProblems = tableFileProblems
export type FileProblem = (typeof fileProblems)[number]

/** Maximum number of rows of an imported price list. */
export const maxPrices = 5000

export type Price = {
  code: string
  name: string
  category: (typeof careCategories)[number]
  /** Minor units of `currency`. */
  unit_price: number
  currency: string
  tax_rate_bps: number
  begins_on: string
}
export type KnownPrice = Price & { id: string; ends_on: string | null }
type RowProblem = { row: number; problem: PriceProblem; other_row: number | null }
export type PriceChange =
  | { change: 'added'; row: number; price: Price; before: null }
  | { change: 'changed'; row: number; price: Price; before: KnownPrice }
  | { change: 'ended'; row: null; price: KnownPrice; before: KnownPrice; ends_on: string }
export type PricePlan = {
  changes: readonly PriceChange[]
  problems: readonly RowProblem[]
  /** Number of rows that say what the list says already. */
  same: number
}

const columnNames = ['code', 'name', 'category', 'price', 'currency', 'tax', 'begins'] as const
type Column = (typeof columnNames)[number]
type Options = {
  /** First day of the prices of rows that name none. */
  begins_on: string
  /** Currencies that the organisation may charge in; any when empty. */
  currencies: readonly string[]
  /** Whether prices that are not in the file end. */
  is_whole: boolean
}

/** Text of a cell; the apostrophe that keeps a spreadsheet from calculating is not part of it. */
const textOf = (cell: string | undefined) => (cell ?? '').trim().replace(/^'(?=[=+\-@|%])/, '')

const columnsOf = (heads: readonly string[]): Partial<Record<Column, number>> => {
  const found: Partial<Record<Column, number>> = {}
  for (const [place, head] of heads.entries()) {
    const known = columnNames.find((column) =>
      columnWords[column].some((word) => word === folded(head))
    )
    if (known) found[known] ??= place
  }
  return found
}

const categoryOf = (text: string) =>
  careCategories.find(
    (one) => folded(one) === folded(text) || categoryWords[one].includes(folded(text))
  )

const taxOf = (text: string): number | null => {
  if (text === '') return 0
  const found = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text)
  if (!found) return null
  const bps = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'))
  return bps <= 10_000 ? bps : null
}

/** Reads one row; returns its price, or what is wrong with it. */
function readRow(
  cell: (column: Column) => string,
  { begins_on, currencies }: Options
): Price | PriceProblem {
  const [code, name] = [cell('code'), cell('name')]
  if (code === '' || code.length > 60) return 'no_code'
  if (name === '' || name.length > 200) return 'no_name'
  const category = categoryOf(cell('category'))
  if (!category) return 'wrong_category'
  const currency = cell('currency').toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency) || (currencies.length > 0 && !currencies.includes(currency)))
    return 'wrong_currency'
  const typed = cell('price')
  if (/^[-\u2212(]|-$/.test(typed)) return 'negative_price'
  // `1500.00` of our own export and `$1,500.00` of a spreadsheet.
  const unit_price = parseAmount(typed.replace(/^\$/, ''), currency)
  if (unit_price === null || decimalsOf(currency) > 4) return 'wrong_price'
  const tax_rate_bps = taxOf(cell('tax'))
  if (tax_rate_bps === null) return 'wrong_tax'
  const day = cell('begins')
  if (day !== '' && !isDay(day)) return 'wrong_day'
  return { code, name, category, unit_price, currency, tax_rate_bps, begins_on: day || begins_on }
}

const keyOf = ({ code, currency }: Pick<Price, 'code' | 'currency'>) => `${currency} ${code}`
const isSamePrice = (a: Price, b: Price) =>
  a.unit_price === b.unit_price && a.tax_rate_bps === b.tax_rate_bps
const isSameText = (a: Price, b: Price) => a.name === b.name && a.category === b.category

type Step =
  | { change: 'added'; price: Price; before: null }
  | { change: 'changed'; price: Price; before: KnownPrice }

/** Returns how a price changes the list: null for not at all. */
function stepOf(price: Price, before: KnownPrice | undefined): Step | 'too_early' | null {
  if (!before || (before.ends_on !== null && before.ends_on < price.begins_on))
    return { change: 'added', price, before: null }
  if (isSamePrice(price, before) && before.ends_on === null) {
    // The words of a price are no terms: they change where it stands.
    const renamed = { ...price, begins_on: before.begins_on }
    return isSameText(price, before) ? null : { change: 'changed', price: renamed, before }
  }
  return price.begins_on <= before.begins_on ? 'too_early' : { change: 'changed', price, before }
}

/** Returns how one typed price changes the list. */
export const planPrice = (price: Price, known: readonly KnownPrice[]): Step | 'too_early' | null =>
  stepOf(
    price,
    known.find((one) => keyOf(one) === keyOf(price))
  )

/**
 * Returns what an imported price list would change: nothing is changed where there is any problem. `known` has the newest
 * version of each price. A changed price begins on its day, and the one before ends the day before.
 */
export function planPriceList(
  rows: readonly (readonly string[])[],
  known: readonly KnownPrice[],
  options: Options
): PricePlan | { file_problem: FileProblem } {
  const [heads, ...body] = rows
  if (!heads || body.length === 0) return { file_problem: 'empty' }
  if (body.length > maxPrices) return { file_problem: 'too-many' }
  const columns = columnsOf(heads)
  const needed = ['code', 'name', 'category', 'price', 'currency'] as const
  if (needed.some((one) => columns[one] === undefined)) return { file_problem: 'columns' }
  const byKey = new Map(known.map((price) => [keyOf(price), price]))
  const seen = new Map<string, number>()
  const changes: PriceChange[] = []
  const problems: RowProblem[] = []
  let same = 0
  for (const [place, cells] of body.entries()) {
    // The first row of the file has the headings.
    const row = place + 2
    const price = readRow((column) => textOf(cells[columns[column] ?? -1]), options)
    const refuse = (problem: PriceProblem, other_row: number | null = null) =>
      problems.push({ row, problem, other_row })
    if (typeof price === 'string') {
      refuse(price)
      continue
    }
    const key = keyOf(price)
    const first = seen.get(key)
    if (first !== undefined) {
      refuse('duplicate', first)
      continue
    }
    seen.set(key, row)
    const step = stepOf(price, byKey.get(key))
    if (step === null) same += 1
    else if (step === 'too_early') refuse(step)
    else changes.push({ ...step, row })
  }
  if (options.is_whole) {
    const ends_on = dayBefore(options.begins_on)
    for (const price of known)
      if (price.ends_on === null && !seen.has(keyOf(price)) && price.begins_on <= ends_on)
        changes.push({ change: 'ended', row: null, price, before: price, ends_on })
  }
  return { changes, problems, same }
}
