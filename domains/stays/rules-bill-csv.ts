import { parseAmount } from '@numo/kit/money.ts'
import { isDay } from '@numo/kit/is-day.ts'
import { costCategories } from '../claims/enums.ts'
import { amountsOfLine } from '../claims/rules-lines.ts'
import { categoryWords, folded } from '../partners/rules-price-words.ts'
import { billers, type Biller } from './enums.ts'
import { maxClaimLines } from './rules-versions.ts'

/* Interim bills of a stay in a CSV file, one line a row. */

/** What may be wrong with a row. */
export const billRowProblems = [
  'no_number',
  'wrong_biller',
  'wrong_day',
  'day_outside',
  'wrong_head',
  'no_description',
  'wrong_quantity',
  'wrong_price',
  'negative_price',
  'too_large',
  'formula',
  'bill_known',
  'bill_too_long',
] as const
export type BillRowProblem = (typeof billRowProblems)[number]
/** What may be wrong with the file. */
export const billFileProblems = ['empty', 'too_many', 'columns', 'quotes'] as const
export type BillFileProblem = (typeof billFileProblems)[number]

/** Most rows of a file. */
export const maxBillRows = 2000

type Head = (typeof costCategories)[number]
export type BillLine = {
  category: Head
  service_on: string
  description: string
  quantity: number
  unit_price: number
}
export type BillInFile = { number: string; biller: Biller; lines: BillLine[] }
type RowProblem = { row: number; problem: BillRowProblem }

/** Headings in both languages, folded. */
const headings = {
  number: ['bill', 'bill number', 'number', 'factura', 'cuenta', 'numero', 'folio'],
  biller: ['biller', 'billed by', 'cobra', 'quien cobra', 'emisor'],
  day: ['day', 'date', 'service date', 'dia', 'fecha'],
  head: ['head', 'category', 'rubro', 'categoria'],
  description: ['description', 'service', 'descripcion', 'concepto', 'servicio'],
  quantity: ['quantity', 'qty', 'cantidad'],
  price: ['unit price', 'price', 'precio unitario', 'precio', 'importe'],
} as const
type Column = keyof typeof headings

const billerWords: Readonly<Record<Biller, readonly string[]>> = {
  hospital: ['hospital', 'clinic', 'clinica'],
  surgeon: ['surgeon', 'cirujano', 'cirujana'],
  anaesthetist: ['anaesthetist', 'anesthetist', 'anestesiologo', 'anestesiologa'],
  laboratory: ['laboratory', 'lab', 'laboratorio'],
  other: ['other', 'otro', 'otros'],
}
const taxWords = ['tax', 'impuesto', 'impuestos', 'iva']

/** Whether a spreadsheet would calculate a cell: `=1+1`, `@SUM`, `+A1`, `-2+3`. A cell that is calculated says nothing that can be checked. */
export const isFormula = (cell: string): boolean =>
  /^[=@|%]|^[+-][^\d.\s]|^[+-][\d.,]+[-+*/(]/.test(cell.trim())

const headOf = (text: string): Head | undefined => {
  const word = folded(text)
  if (taxWords.includes(word)) return 'tax'
  return costCategories.find(
    (one) => folded(one) === word || (one !== 'tax' && categoryWords[one].includes(word))
  )
}

type Options = {
  currency: string
  /** First and last day that can be charged. */
  from: string
  until: string
  /** Bills the stay has already, as `biller number`. */
  known: ReadonlySet<string>
}

/** Names a bill: its number is once per biller. */
export const billKey = (biller: string, number: string): string => `${biller} ${number}`

function readRow(
  cell: (column: Column) => string,
  { currency, from, until, known }: Options
): { number: string; biller: Biller; line: BillLine } | BillRowProblem {
  const number = cell('number')
  if (number === '' || number.length > 60) return 'no_number'
  const named = folded(cell('biller'))
  const biller = named === '' ? 'hospital' : billers.find((one) => billerWords[one].includes(named))
  if (!biller) return 'wrong_biller'
  if (known.has(billKey(biller, number))) return 'bill_known'
  const service_on = cell('day')
  if (!isDay(service_on)) return 'wrong_day'
  if (service_on < from || service_on > until) return 'day_outside'
  const category = headOf(cell('head'))
  if (!category) return 'wrong_head'
  const description = cell('description')
  if (description === '' || description.length > 300) return 'no_description'
  const typed = cell('quantity').replace(',', '.')
  const quantity = typed === '' ? 1 : /^\d{1,6}(?:\.\d{1,3})?$/.test(typed) ? Number(typed) : 0
  if (quantity <= 0 || quantity > 100_000) return 'wrong_quantity'
  const price = cell('price')
  if (/^[-\u2212(]|-$/.test(price)) return 'negative_price'
  const unit_price = parseAmount(price.replace(/^\$/, ''), currency)
  if (unit_price === null) return 'wrong_price'
  if (!Number.isSafeInteger(amountOfCharge({ quantity, unit_price }))) return 'too_large'
  return { number, biller, line: { category, service_on, description, quantity, unit_price } }
}

/** Returns the bills of a file, in the order of their first rows, or what is wrong with it. Nothing of a file with a problem is stored. */
export function readBills(
  rows: readonly { line: number; cells: readonly string[] }[],
  options: Options
): { bills: BillInFile[]; problems: RowProblem[] } | { file_problem: BillFileProblem } {
  const [heads, ...body] = rows
  if (!heads || body.length === 0) return { file_problem: 'empty' }
  if (body.length > maxBillRows) return { file_problem: 'too_many' }
  const places: Partial<Record<Column, number>> = {}
  for (const [place, text] of heads.cells.entries()) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the table of headings
    const column = (Object.keys(headings) as Column[]).find((one) =>
      (headings[one] as readonly string[]).includes(folded(text))
    )
    if (column) places[column] ??= place
  }
  const needed = ['number', 'day', 'head', 'description', 'price'] as const
  if (needed.some((column) => places[column] === undefined)) return { file_problem: 'columns' }
  const bills = new Map<string, BillInFile>()
  const problems: RowProblem[] = []
  for (const { line: row, cells } of body) {
    const found = cells.some(isFormula)
      ? 'formula'
      : readRow((column) => (cells[places[column] ?? -1] ?? '').trim(), options)
    if (typeof found === 'string') {
      problems.push({ row, problem: found })
      continue
    }
    const { number, biller, line } = found
    const key = billKey(biller, number)
    const bill = bills.get(key) ?? { number, biller, lines: [] }
    if (bill.lines.length === maxClaimLines) problems.push({ row, problem: 'bill_too_long' })
    bill.lines.push(line)
    bills.set(key, bill)
  }
  return { bills: [...bills.values()], problems }
}

/** Returns the amount of a line, rounded once. */
export const amountOfCharge = ({
  quantity,
  unit_price,
}: Pick<BillLine, 'quantity' | 'unit_price'>) =>
  amountsOfLine({ quantity, unit_price, tax_rate_bps: 0 }).net_amount
