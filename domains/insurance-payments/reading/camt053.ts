import { decimalsOf, isCurrency } from '@numo/kit/money.ts'
import { parseXml, type XmlElement } from '@numo/kit/xml.ts'
import { dayOf, minorOf, tidy } from '@numo/kit/read-text.ts'
import { problem, type FileProblem } from './remittance.ts'
import {
  notesOfBalance,
  type Statement,
  type StatementFile,
  type StatementLine,
} from './statement.ts'
import { elementsAt, isNamed, textAt } from '@numo/kit/xml-path.ts'

const limits = { max_bytes: 12_000_000, max_elements: 1_500_000 }

class Unreadable extends Error {
  readonly problem: FileProblem
  constructor(code: FileProblem['code'], params: FileProblem['params']) {
    super(code)
    this.problem = problem(code, params)
  }
}

/**
 * Parses ISO 20022 bank statements (camt.053, any version). Lines that the bank has not booked yet are left out and
 * noted. Returns null when the file is XML of another kind.
 */
export function readCamtStatements(bytes: Uint8Array): StatementFile | null {
  const parsed = parseXml(bytes, limits)
  if ('problem' in parsed) return { problem: problem(`xml_${parsed.problem}`) }
  const root = documentIn(parsed.root)
  if (!root) return null
  // Reports within the day and notices say what a statement says again: booking both books it twice.
  if (elementsAt(root, 'BkToCstmrAcctRpt').length > 0)
    return { problem: problem('is_interim_report', { name: 'camt.052' }) }
  if (elementsAt(root, 'BkToCstmrDbtCdtNtfctn').length > 0)
    return { problem: problem('is_notice_of_movements', { name: 'camt.054' }) }
  const found = elementsAt(root, 'BkToCstmrStmt/Stmt')
  if (elementsAt(root, 'BkToCstmrStmt').length === 0) return null
  try {
    return { statements: found.map(statementOf) }
  } catch (error) {
    if (error instanceof Unreadable) return { problem: error.problem }
    throw error
  }
}

/** The document itself, also inside of the envelope that networks of banks put around it. */
function documentIn(root: XmlElement): XmlElement | null {
  if (isNamed(root, 'Document')) return root
  const inside = root.children.flatMap((one) => [one, ...one.children])
  return inside.find((one) => isNamed(one, 'Document')) ?? null
}

function moneyOf(element: XmlElement): { currency: string; amount: number } | null {
  const [amt] = elementsAt(element, 'Amt')
  const currency = amt?.attributes.get('Ccy') ?? ''
  if (!amt || currency === '') return null
  if (!isCurrency(currency)) throw new Unreadable('no_such_currency', { value: tidy(currency, 10) })
  const amount = minorOf(amt.text, decimalsOf(currency))
  if (amount === null || amount < 0)
    throw new Unreadable('decimals', { value: tidy(amt.text, 30), currency })
  const direction = textAt(element, 'CdtDbtInd')
  // Without it nobody knows whether money came or went.
  if (direction !== 'CRDT' && direction !== 'DBIT')
    throw new Unreadable('no_direction', { value: tidy(amt.text, 30) })
  return { currency, amount: direction === 'DBIT' && amount !== 0 ? -amount : amount }
}

function dateOf(from: XmlElement, name: string): string | null {
  const text = textAt(from, `${name}/Dt`, `${name}/DtTm`)
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '') ?? []
  return year ? dayOf(Number(year), Number(month), Number(day)) : null
}

function statementOf(stmt: XmlElement): Statement {
  const balance = (...codes: readonly string[]) => {
    const found = elementsAt(stmt, 'Bal').find((one) =>
      codes.includes(textAt(one, 'Tp/CdOrPrtry/Cd') ?? '')
    )
    return found ? moneyOf(found) : null
  }
  const entries = elementsAt(stmt, 'Ntry')
  // Pending, for information, or to come: none of them moved money yet.
  const booked = entries.filter((one) => {
    const status = textAt(one, 'Sts/Cd', 'Sts/Prtry', 'Sts')
    return status === null || /^(?:BOOK|BOOKED)$/i.test(status)
  })
  const [created] = /^\d{4}-\d{2}-\d{2}/.exec(textAt(stmt, 'CreDtTm') ?? '') ?? []
  const statement = {
    account: textAt(stmt, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id'),
    number: textAt(stmt, 'ElctrncSeqNb', 'LglSeqNb', 'Id'),
    opening: balance('OPBD', 'PRCD'),
    closing: balance('CLBD'),
    lines: booked.flatMap((one) => lineOf(one, created ?? null)),
  }
  const pending = entries.length - booked.length
  return {
    ...statement,
    notes: [
      ...(pending > 0 ? [problem('pending_lines', { total: pending })] : []),
      ...notesOfBalance(statement),
    ],
  }
}

/** Where names stand since version 8, and before. */
const nameIn = (from: XmlElement, role: string) =>
  textAt(from, `RltdPties/${role}/Pty/Nm`, `RltdPties/${role}/Nm`)

function lineOf(entry: XmlElement, created: string | null): StatementLine[] {
  const money = moneyOf(entry)
  if (!money) throw new Unreadable('no_amount', { line: textAt(entry, 'NtryRef') ?? '' })
  const details = elementsAt(entry, 'NtryDtls/TxDtls')
  const [first = entry] = details
  // What all transfers of a batch say alike is said of the batch; what only one of them says is not.
  const ofAll = (read: (from: XmlElement) => string | null) => {
    const values = new Set((details.length > 0 ? details : [entry]).map(read))
    const [one = null] = values
    return values.size === 1 ? one : null
  }
  const other = money.amount >= 0 ? 'Dbtr' : 'Cdtr'
  const value_on = dateOf(entry, 'ValDt')
  const booked_on = dateOf(entry, 'BookgDt') ?? value_on ?? created
  if (!booked_on) throw new Unreadable('no_day', { line: textAt(entry, 'NtryRef') ?? '' })
  const words = [
    ...elementsAt(first, 'RmtInf/Ustrd').map(({ text }) => text),
    textAt(first, 'RmtInf/Strd/CdtrRefInf/Ref') ?? '',
    textAt(first, 'AddtlTxInf') ?? '',
    textAt(entry, 'AddtlNtryInf') ?? '',
    // References of the other transfers of a batch, so that a search finds them.
    ...(details.length > 1
      ? details.slice(0, 50).map((one) => textAt(one, 'Refs/EndToEndId') ?? '')
      : []),
  ]
  return [
    {
      ...money,
      booked_on,
      value_on,
      bank_reference: short(
        textAt(entry, 'AcctSvcrRef') ??
          ofAll((one) => textAt(one, 'Refs/AcctSvcrRef', 'Refs/TxId')) ??
          textAt(entry, 'NtryRef')
      ),
      payer_reference: short(ofAll((one) => realReference(textAt(one, 'Refs/EndToEndId')))),
      counterparty: short(ofAll((one) => nameIn(one, other) ?? nameIn(one, `Ultmt${other}`))),
      description: tidy(words.filter(Boolean).join(' · '), 1000),
      return_code: short(textAt(first, 'RtrInf/Rsn/Cd', 'RtrInf/Rsn/Prtry')),
    },
  ]
}

const realReference = (text: string | null) => (text === 'NOTPROVIDED' ? null : text)
const short = (text: string | null) => (text === null ? null : tidy(text, 140) || null)
