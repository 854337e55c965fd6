import type { BillFacts, BillReason, ReadBillLine } from '../rules-bill.ts'
import { splitAmount } from '@numo/kit/money.ts'
import { currenciesIn, minorUnits } from './amounts.ts'
import { amountRows, issueDayIn, providerIn, type AmountRow } from './find-parts.ts'
import { isDayFirst, type RowKind } from './labels.ts'
import { rowsOf, type BillWord } from './rows.ts'

/** Amounts of words below this were hardly readable. */
const leastConfidence = 0.35
const maxLines = 100

type Sums = {
  lines: readonly (ReadBillLine & { is_clear: boolean })[]
  subtotal: number | null
  /** Null when the bill has no row for it. */
  tax: number | null
  discount: number
  withheld: number
  totals: readonly number[]
  is_clear: boolean
}

/** Whether the amounts of a bill prove each other. */
type Proof = { total: number | null; is_total_proven: boolean; are_lines_proven: boolean }

/**
 * Reads provider, day, currency, lines, tax and total of a bill from the words of its pages. Pure. An amount is proven
 * only by arithmetic: the lines add up to the subtotal, and with tax, discount and what is withheld to the total. What
 * nothing proves is doubtful; a name and a day always are.
 */
export function readBillText(
  pages: readonly (readonly BillWord[])[],
  { today, is_picture }: { today: string; is_picture: boolean }
): BillFacts {
  const rows = pages.flatMap((words, at) => rowsOf(words, at + 1))
  const currencies = currenciesIn(rows)
  const currency = currencies.length === 1 ? (currencies[0] ?? null) : null
  const sums = sumsOf(amountRows(rows), currency)
  const proof = prove(sums, is_picture)
  const reasons = reasonsOf(sums, proof, currencies)
  const is_day_first = rows.some(({ text }) => isDayFirst(text))
  const name = providerIn(rows)
  const day = issueDayIn(rows, { is_day_first, today })
  // Amounts mean nothing certain in a currency nobody knows.
  const isKnown = currency !== null && !reasons.includes('several_totals')
  const lines = proof.total === null ? null : claimLines(sums, proof)
  return {
    provider_name: name === null ? null : { value: name, certainty: 'doubtful' },
    issued_on: day === null ? null : { value: day, certainty: 'doubtful' },
    currency: currency === null ? null : { value: currency, certainty: 'proven' },
    total_amount:
      proof.total === null
        ? null
        : {
            value: proof.total,
            certainty: isKnown && proof.is_total_proven ? 'proven' : 'doubtful',
          },
    lines: lines && {
      value: lines,
      certainty: isKnown && proof.are_lines_proven ? 'proven' : 'doubtful',
    },
    tax_amount: sums.tax,
    uuid: uuidIn(rows.map(({ text }) => text)),
    reasons,
  }
}

function uuidIn(texts: readonly string[]): string | null {
  const found = texts.flatMap(
    (text) => text.match(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/gi) ?? []
  )
  const distinct = [...new Set(found.map((one) => one.toLowerCase()))]
  return distinct.length === 1 ? (distinct[0] ?? null) : null
}

function sumsOf(rows: readonly AmountRow[], currency: string | null): Sums {
  const amountOf = ({ amount }: AmountRow) => minorUnits(amount, currency)
  const of = (kind: RowKind) => rows.filter((row) => row.kind === kind)
  const sum = (kind: RowKind) => of(kind).reduce((total, row) => total + Math.abs(amountOf(row)), 0)
  // What stands below the totals is no line: payments, change, an account's balance.
  const end = rows.findIndex(({ kind }) => kind !== null)
  const lineRows = rows
    .slice(0, end === -1 ? rows.length : end)
    .filter(({ description }) => /\p{L}{2}/u.test(description))
  const taxes = of('tax_total').length > 0 ? 'tax_total' : 'tax'
  const used = [
    ...lineRows,
    ...of('subtotal'),
    ...of(taxes),
    ...of('discount'),
    ...of('withheld'),
    ...of('total'),
  ]
  return {
    lines: lineRows.map((row) => ({
      description: row.description,
      amount: amountOf(row),
      is_clear: row.amount.confidence >= leastConfidence,
    })),
    subtotal: distinctOf(of('subtotal').map(amountOf)).at(0) ?? null,
    tax: of(taxes).length > 0 ? sum(taxes) : null,
    discount: sum('discount'),
    withheld: sum('withheld'),
    totals: distinctOf(of('total').map(amountOf)),
    is_clear: used.every(({ amount }) => amount.confidence >= leastConfidence),
  }
}

const distinctOf = (values: readonly number[]) => [...new Set(values)]

/** Compares the total with what the other amounts give, in each way in which bills are written. */
function prove(
  { lines, subtotal, tax, discount, withheld, totals, is_clear }: Sums,
  is_picture: boolean
): Proof {
  const listed = lines.reduce((sum, { amount }) => sum + amount, 0)
  const less = discount + withheld
  const hasLines = lines.length > 0 && lines.length <= maxLines
  const areListed = hasLines && lines.every(({ amount }) => amount > 0)
  const check = (total: number) => {
    const isSum = subtotal !== null && subtotal - less + (tax ?? 0) === total
    const isTaxed = (tax ?? 0) > 0 || less > 0
    const ofSubtotal = areListed && subtotal !== null && listed === subtotal
    // Without a subtotal the tax is added to the lines, or contained in them.
    const ofLines =
      areListed && subtotal === null && [listed - less + (tax ?? 0), listed - less].includes(total)
    // One figure printed twice proves little in a picture: both are misread alike.
    const isPlain = lines.length < 2 && !isTaxed
    const are_lines_proven = ((isSum && ofSubtotal) || ofLines) && !(is_picture && isPlain)
    return { total, are_lines_proven, is_total_proven: are_lines_proven || (isSum && isTaxed) }
  }
  const checked = totals.map(check)
  const best =
    checked.find((one) => one.are_lines_proven) ?? checked.find((one) => one.is_total_proven)
  const proof = best ?? checked[0]
  if (!proof || proof.total <= 0)
    return { total: null, is_total_proven: false, are_lines_proven: false }
  return {
    total: proof.total,
    is_total_proven: proof.is_total_proven && is_clear,
    are_lines_proven: proof.are_lines_proven && is_clear,
  }
}

/** Lines to claim: those of the bill, sharing its taxes and discounts; without proof of them the total in one line. */
function claimLines({ lines }: Sums, { total, are_lines_proven }: Proof): ReadBillLine[] | null {
  if (total === null) return null
  if (!are_lines_proven) return [{ description: '', amount: total }]
  const amounts = splitAmount(
    total,
    lines.map(({ amount }) => amount)
  )
  return lines.map(({ description }, at) => ({ description, amount: amounts[at] ?? 0 }))
}

function reasonsOf(sums: Sums, proof: Proof, currencies: readonly string[]): BillReason[] {
  const reasons: [boolean, BillReason][] = [
    [proof.total === null && sums.lines.length === 0, 'no_amounts'],
    [sums.totals.length > 1 || currencies.length > 1, 'several_totals'],
    [proof.total !== null && !proof.are_lines_proven, 'sums_unproven'],
    [currencies.length === 0, 'currency_unclear'],
  ]
  return reasons.flatMap(([isSo, reason]) => (isSo ? [reason] : []))
}
