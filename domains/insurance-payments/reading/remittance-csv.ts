import { isCurrency } from '@numo/kit/money.ts'
import { readCsvRows, type CsvRow } from './csv-rows.ts'
import { amountOf, dayReader } from './csv-values.ts'
import { tidy } from '@numo/kit/read-text.ts'
import {
  problem,
  type FileProblem,
  type Remittance,
  type RemittanceFile,
  type RemittedClaim,
  unnamedCurrency,
} from './remittance.ts'

const headings = {
  trace_number: [
    'trace number',
    'payment number',
    'transfer',
    'transfer number',
    'clave de rastreo',
    'numero de pago',
    'transferencia',
  ],
  payment_date: ['payment date', 'paid on', 'date', 'fecha de pago', 'fecha'],
  currency: ['currency', 'moneda', 'divisa'],
  payment_amount: ['payment amount', 'total payment', 'importe del pago', 'total del pago'],
  claim_number: [
    'claim number',
    'claim',
    'numero de reclamo',
    'reclamo',
    'numero de siniestro cliente',
  ],
  insurer_claim_number: [
    'insurer claim number',
    'insurer number',
    'siniestro',
    'numero de siniestro',
    'folio',
  ],
  patient: ['patient', 'paciente', 'asegurado'],
  billed: ['billed', 'billed amount', 'facturado', 'importe facturado'],
  paid: ['paid', 'paid amount', 'pagado', 'importe pagado'],
  deductible: ['deductible', 'deducible'],
  coinsurance: ['coinsurance', 'coaseguro'],
  copay: ['copay', 'copago'],
  not_covered: ['not covered', 'no cubierto', 'no amparado'],
  discount: ['discount', 'write off', 'descuento', 'ajuste contractual'],
} as const
type Name = keyof typeof headings

/** Columns that say who bears what the insurer does not pay, with the X12 group and reason that mean the same. */
const shares = {
  deductible: ['PR', '1'],
  coinsurance: ['PR', '2'],
  copay: ['PR', '3'],
  not_covered: ['PR', '96'],
  discount: ['CO', '45'],
} as const

const isShare = (name: string): name is keyof typeof shares => name in shares

/**
 * Parses remittances from CSV, a row per claim; rows with one trace number are one payment. `currency` is that of a file
 * without such a column. Null when it is no such file.
 */
export function readRemittanceCsv(
  text: string,
  currency: string
): RemittanceFile | { problem: FileProblem } | null {
  const found = readCsvRows(text, headings, ['trace_number', 'paid', 'billed'])
  if (found === null || 'problem' in found) return found
  const readDay = dayReader(found.rows.map(({ cells }) => cells.payment_date ?? ''))
  const groups = new Map<string, CsvRow<Name>[]>()
  for (const row of found.rows) {
    const trace = row.cells.trace_number
    if (!trace) return { problem: problem('csv_trace', { line: row.line }) }
    const group = groups.get(trace)
    if (group) group.push(row)
    else groups.set(trace, [row])
  }
  return {
    remittances: [...groups].map(([trace, rows]) => remittanceOf(trace, rows, currency, readDay)),
    other_sets: [],
  }
}

function remittanceOf(
  trace: string,
  rows: readonly CsvRow<Name>[],
  fallback: string,
  readDay: (text: string) => string | null
): Remittance {
  const [first] = rows
  const problems: FileProblem[] = []
  const names_currency = first?.cells.currency !== undefined
  const currency = (first?.cells.currency ?? fallback).toUpperCase()
  const unnamed = names_currency ? { problems: [], notes: [] } : unnamedCurrency(currency)
  if (names_currency && !isCurrency(currency))
    problems.push(problem('no_such_currency', { value: tidy(currency, 10) }))
  const amount = (row: CsvRow<Name>, name: Name) => {
    const text = row.cells[name]
    const read = text === undefined ? 0 : amountOf(text, currency)
    if (read === null) problems.push(problem('csv_amount', { line: row.line }))
    return read ?? 0
  }
  const claims = rows.map((row): RemittedClaim => {
    if ((row.cells.currency ?? currency).toUpperCase() !== currency)
      problems.push(problem('csv_currency', { line: row.line }))
    const adjustments = Object.keys(shares)
      .filter(isShare)
      .flatMap((name) => {
        const [group_code, reason_code] = shares[name]
        const share = amount(row, name)
        return share === 0 ? [] : [{ group_code, reason_code, amount: share, line: null }]
      })
    const [billed, paid] = [amount(row, 'billed'), amount(row, 'paid')]
    return {
      claim_number: tidy(row.cells.claim_number ?? '', 80),
      insurer_claim_number: tidy(row.cells.insurer_claim_number ?? '', 80) || null,
      patient_name: tidy(row.cells.patient ?? '', 140) || null,
      status_code: paid < 0 ? '22' : '1',
      billed,
      paid,
      adjustments,
      missing: billed - paid - adjustments.reduce((all, one) => all + one.amount, 0),
    }
  })
  const paid = claims.reduce((all, one) => all + one.paid, 0)
  const stated = rows.find(({ cells }) => cells.payment_amount)
  const total = stated ? amount(stated, 'payment_amount') : paid
  if (total !== paid) problems.push(problem('balance', { amount: total - paid, currency }))
  return {
    trace_number: tidy(trace, 80),
    payer_name: null,
    payee_name: null,
    method: 'other',
    payment_date: readDay(first?.cells.payment_date ?? ''),
    currency,
    names_currency,
    amount: total,
    claims,
    provider_adjustments: [],
    problems: [...unnamed.problems, ...problems.slice(0, 6)],
    notes: unnamed.notes,
  }
}
