import { isCurrency } from '@numo/kit/money.ts'
import { readCsvRows } from './csv-rows.ts'
import { amountOf, dayReader } from './csv-values.ts'
import { tidy } from '@numo/kit/read-text.ts'
import { problem, type FileProblem } from './remittance.ts'
import type { StatementFile, StatementLine } from './statement.ts'

const headings = {
  booked_on: [
    'date',
    'booking date',
    'booked on',
    'posting date',
    'transaction date',
    'fecha',
    'fecha de operacion',
    'fecha operacion',
    'fecha contable',
  ],
  value_on: ['value date', 'fecha valor', 'fecha de valor'],
  amount: ['amount', 'importe', 'monto'],
  credit: [
    'credit',
    'credits',
    'deposit',
    'deposits',
    'abono',
    'abonos',
    'deposito',
    'depositos',
    'haber',
  ],
  debit: [
    'debit',
    'debits',
    'withdrawal',
    'withdrawals',
    'cargo',
    'cargos',
    'retiro',
    'retiros',
    'debe',
  ],
  currency: ['currency', 'moneda', 'divisa'],
  description: ['description', 'details', 'concept', 'concepto', 'descripcion', 'detalle'],
  counterparty: ['counterparty', 'payer', 'name', 'ordenante', 'nombre', 'contraparte'],
  bank_reference: [
    'bank reference',
    'transaction id',
    'clave de rastreo',
    'rastreo',
    'folio',
    'autorizacion',
  ],
  payer_reference: ['reference', 'payer reference', 'referencia', 'referencia numerica'],
  account: ['account', 'cuenta', 'iban', 'clabe'],
} as const

/** Parses bank statement lines from CSV. `currency` is that of a file without such a column. Null when it is no such file. */
export function readStatementCsv(text: string, currency: string): StatementFile | null {
  const found = readCsvRows(text, headings, ['booked_on'])
  if (found === null || 'problem' in found) return found
  const readDay = dayReader(found.rows.map(({ cells }) => cells.booked_on ?? ''))
  const hasAmount = found.rows.some(({ cells }) => cells.amount ?? cells.credit ?? cells.debit)
  if (!hasAmount) return null
  const lines: StatementLine[] = []
  for (const { line, cells } of found.rows) {
    const code = (cells.currency ?? currency).toUpperCase()
    const amount = movedAmount(cells, code)
    const booked_on = readDay(cells.booked_on ?? '')
    const wrong: FileProblem | null =
      cells.currency !== undefined && !isCurrency(code)
        ? problem('csv_currency', { line })
        : amount === null
          ? problem('csv_amount', { line })
          : booked_on === null
            ? problem('csv_day', { line })
            : null
    if (wrong || amount === null || booked_on === null)
      return { problem: wrong ?? problem('unreadable') }
    lines.push({
      booked_on,
      value_on: cells.value_on ? readDay(cells.value_on) : null,
      currency: code,
      amount,
      bank_reference: tidy(cells.bank_reference ?? '', 140) || null,
      payer_reference: tidy(cells.payer_reference ?? '', 140) || null,
      counterparty: tidy(cells.counterparty ?? '', 140) || null,
      description: tidy(cells.description ?? '', 1000),
      return_code: null,
    })
  }
  const account = found.rows.find(({ cells }) => cells.account)?.cells.account
  return {
    statements: [
      {
        account: account ? tidy(account, 80) : null,
        number: null,
        opening: null,
        closing: null,
        lines,
        notes: [],
      },
    ],
  }
}

type Cells = Partial<Record<'amount' | 'credit' | 'debit', string>>

/** One signed column, or one each for what came in and what went out. */
function movedAmount({ amount, credit, debit }: Cells, currency: string): number | null {
  if (amount !== undefined) return amountOf(amount, currency)
  const [came, went] = [amountOf(credit ?? '0', currency), amountOf(debit ?? '0', currency)]
  return came === null || went === null ? null : came - Math.abs(went)
}
