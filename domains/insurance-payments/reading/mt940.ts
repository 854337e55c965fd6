import { decimalsOf, isCurrency } from '@numo/kit/money.ts'
import { dayOf, minorOf, tidy } from '@numo/kit/read-text.ts'
import { problem, type FileProblem } from './remittance.ts'
import {
  notesOfBalance,
  type Statement,
  type StatementFile,
  type StatementLine,
} from './statement.ts'

type Field = { tag: string; text: string }

/** Splits into fields `:20:`, `:61:` and so on, without the blocks that SWIFT puts around a message. */
function fieldsOf(text: string): Field[] {
  const lines = text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .split('\n')
  const fields: Field[] = []
  for (const line of lines) {
    const [, tag, rest = ''] = /^(?:\{.*\})?:(\d{2}[A-Z]?):(.*)$/.exec(line) ?? []
    const last = fields.at(-1)
    if (tag) fields.push({ tag, text: rest })
    else if (/^-?(?:\}|\{[1-5S]:|$)/.test(line) && line !== '')
      fields.push({ tag: 'end', text: '' })
    else if (last && last.tag !== 'end' && line !== '') last.text += `\n${line}`
  }
  return fields
}

/** Parses SWIFT MT940 statements. Returns null when the text is none. */
export function readMt940Statements(text: string): StatementFile | null {
  const fields = fieldsOf(text)
  const has = (...tags: readonly string[]) => fields.some(({ tag }) => tags.includes(tag))
  // Transactions within the day (MT942) and notices (MT900, MT910) stand in the statement again.
  if (/\{2:[IO]942/.test(text) || (has('34F') && has('20') && !has('60F', '60M')))
    return { problem: problem('is_interim_report', { name: 'MT942' }) }
  if (/\{2:[IO]9[01]0/.test(text) || (has('20') && has('21') && has('32A') && !has('60F', '60M')))
    return { problem: problem('is_notice_of_movements', { name: 'MT900, MT910' }) }
  const statements: Statement[] = []
  let open: Field[] = []
  const close = () => {
    const begins = open.some(({ tag }) => tag === '60F' || tag === '60M')
    const moves = open.some(({ tag }) => tag === '61')
    const found = begins ? statementOf(open) : moves ? { problem: problem('no_balance') } : null
    open = []
    return found
  }
  for (const field of [...fields, { tag: 'end', text: '' }]) {
    if (field.tag === 'end' || (field.tag === '20' && open.length > 0)) {
      const found = close()
      if (found && 'problem' in found) return found
      if (found) statements.push(found)
    }
    if (field.tag !== 'end') open.push(field)
  }
  return statements.length > 0 ? { statements } : null
}

const readDay = (text: string) => {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  return year ? dayOf(2000 + Number(year), Number(month), Number(day)) : null
}

/** `C240312USD17376,67` */
function balanceOf(text: string | undefined) {
  const [, mark, currency = '', figure = ''] =
    /^([CD])\d{6}([A-Z]{3})(\d+(?:[.,]\d*)?)(?:\s|$)/.exec(text?.trim() ?? '') ?? []
  if (!mark || !isCurrency(currency)) return null
  const amount = minorOf(figure.replace(/^0+(?=\d)/, '').replace(',', '.'), decimalsOf(currency))
  if (amount === null) return null
  return { currency, amount: mark === 'D' && amount !== 0 ? -amount : amount }
}

function statementOf(fields: readonly Field[]): Statement | { problem: FileProblem } {
  const first = (...tags: readonly string[]) => fields.find(({ tag }) => tags.includes(tag))?.text
  const opening = balanceOf(first('60F', '60M'))
  const closing = balanceOf(first('62F', '62M'))
  if (!opening) return { problem: problem('no_balance') }
  // A statement without its closing balance was cut off.
  if (!closing) return { problem: problem('cut_off') }
  const notes: FileProblem[] = []
  const lines: StatementLine[] = []
  let expected = 0
  for (const [at, { tag, text }] of fields.entries()) {
    if (tag !== '61') continue
    // Marked EC or ED: the bank expects it.
    if (/^\d{6}(?:\d{4}|\s{4})?\s*E[CD]/.test(text)) {
      expected += 1
      continue
    }
    const next = fields[at + 1]
    const line = lineOf(text, next?.tag === '86' ? next.text : '', opening.currency, notes)
    if (!line) return { problem: problem('line', { value: tidy(text, 40) }) }
    lines.push(line)
  }
  const statement = {
    account: tidy(first('25', '25P') ?? '', 80) || null,
    number: tidy(first('28C', '28') ?? '', 40) || null,
    opening,
    closing,
    lines,
  }
  if (expected > 0) notes.push(problem('pending_lines', { total: expected }))
  return { ...statement, notes: [...notes, ...notesOfBalance(statement)] }
}

/** Value date, entry date, mark, third letter of the currency, amount, kind, references, and further text. */
const movement =
  /^(\d{6})(\d{4}|\s{4})?\s*(R?[CD])([A-Z])?(\d{1,15}(?:[.,]\d{0,5})?)(?![\d.,])\s*([NFS][A-Z0-9]{2}[A-Z0-9 ])?([^\n]*)(?:\n([\s\S]*))?$/

function lineOf(
  text: string,
  more: string,
  currency: string,
  notes: FileProblem[]
): StatementLine | null {
  const [
    found,
    value = '',
    entry = '',
    mark = '',
    ,
    figure = '',
    kind = '',
    refs = '',
    extra = '',
  ] = movement.exec(text) ?? []
  const amount = minorOf(figure.replace(',', '.'), decimalsOf(currency))
  if (found === undefined || amount === null) return null
  const value_on = readDay(value)
  if (!value_on) notes.push(problem('value_date', { value }))
  const booked_on = bookedOn(value, entry.trim()) ?? value_on
  if (!booked_on) return null
  const [payer = '', bank = ''] = refs.split('//')
  const isIn = mark === 'C' || mark === 'RD'
  return {
    booked_on,
    value_on,
    currency,
    amount: isIn || amount === 0 ? amount : -amount,
    bank_reference: known(bank),
    payer_reference: known(payer),
    counterparty: subfields(more, '32', '33'),
    description: tidy(`${subfields(more, ...purposes) ?? more} ${extra}`, 1000),
    return_code: kind.startsWith('NRTI') ? 'NRTI' : null,
  }
}

const known = (text: string) => (/^(?:NONREF|KREF\+)?$/.test(text.trim()) ? null : tidy(text, 140))

/** The day of the entry has no year: that of the value date, or its neighbour around New Year. */
function bookedOn(value: string, entry: string): string | null {
  if (!/^\d{4}$/.test(entry)) return null
  const [year, month] = [2000 + Number(value.slice(0, 2)), Number(value.slice(2, 4))]
  const [entryMonth, day] = [Number(entry.slice(0, 2)), Number(entry.slice(2))]
  const shift = month - entryMonth > 6 ? 1 : entryMonth - month > 6 ? -1 : 0
  return dayOf(year + shift, entryMonth, day)
}

const purposes = [
  '20',
  '21',
  '22',
  '23',
  '24',
  '25',
  '26',
  '27',
  '28',
  '29',
  '60',
  '61',
  '62',
  '63',
]

/** Joins these subfields (`?20`, `>20`) of the text of a movement; null when it has none. */
function subfields(text: string, ...wanted: readonly string[]): string | null {
  const joined = text.replaceAll('\n', '')
  const mark = /^\d{3}\?/.test(joined) ? '?' : /^\d{3}>/.test(joined) ? '>' : null
  if (mark === null) return null
  const parts = joined
    .slice(3)
    .split(mark)
    .filter((part) => wanted.includes(part.slice(0, 2)))
  return tidy(parts.map((part) => part.slice(2)).join(''), 1000) || null
}
