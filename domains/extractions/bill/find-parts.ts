import { amountsIn, type PrintedAmount } from './amounts.ts'
import { isBuyer, isCare, isIssueLabel, isOtherDay, kindOf, type RowKind } from './labels.ts'
import type { BillRow, BillWord } from './rows.ts'
import { datesIn } from '../card/dates.ts'

/** A row with an amount: what it is for, and its text. */
export type AmountRow = {
  kind: RowKind
  description: string
  amount: PrintedAmount
  page: number
  top: number
}

const isCurrencyCode = (text: string) => /^(?:MXN|USD|EUR|GBP|BRL|COP|CAD|M\.?N\.?)$/.test(text)
const isText = ({ text }: BillWord) => /\p{L}{2}/u.test(text)

/** Words between the last wide gap and the amount: the label of a total stands there, beside other columns. */
function labelBeside(row: BillRow, amount: PrintedAmount): string {
  const before = row.words.slice(0, amount.from)
  let at = before.length
  while (at > 0) {
    const [word, next] = [before[at - 1], before[at]]
    const height = word ? word.bottom - word.top : 0
    const isFar = word && next && next.left - word.right > height * 2
    const own = before.slice(at)
    // A currency sign that stands alone belongs to the amount.
    if (isFar && own.some((one) => isText(one) && !isCurrencyCode(one.text))) break
    at -= 1
  }
  return textOf(before.slice(at))
}

/** Text of words without the currency of the amount that follows. */
const textOf = (words: readonly BillWord[]) =>
  words
    .map(({ text }) => text)
    .join(' ')
    .replace(/\s(?:MXN|USD|EUR|GBP|BRL|COP|CAD|M\.?N\.?)$/, '')

/** Text of a line without its quantity, code and prices. */
function descriptionOf(row: BillRow, amounts: readonly PrintedAmount[]): string {
  const isAmount = (at: number) => amounts.some(({ from, to }) => at >= from && at <= to)
  const words = row.words.filter(
    ({ text }, at) =>
      !isAmount(at) && !/^(?:\d{1,4}(?:[.,]\d{1,3})?|[$€£]|R\$|MXN|USD|EUR|%|x|\||\*)$/i.test(text)
  )
  return words
    .map(({ text }) => text)
    .join(' ')
    .replace(/^[\s.:|*\-–#]+|[\s.:|*\-–]+$/g, '')
    .slice(0, 300)
}

/** Returns the rows of a bill that have an amount at their end. */
export const amountRows = (rows: readonly BillRow[]): AmountRow[] =>
  rows.flatMap((row) => {
    const amounts = amountsIn(row)
    const amount = amounts.at(-1)
    if (!amount) return []
    const kind = kindOf(labelBeside(row, amount)) ?? kindOf(textBefore(row, amounts))
    return [
      { kind, description: descriptionOf(row, amounts), amount, page: row.page, top: row.top },
    ]
  })

/** Text before the first amount of a row. */
const textBefore = (row: BillRow, amounts: readonly PrintedAmount[]) =>
  textOf(row.words.slice(0, amounts[0]?.from))

/** Returns who probably issued the bill: the first row about care above its lines, or the largest one. */
export function providerIn(rows: readonly BillRow[]): string | null {
  const end = rows.findIndex((row) => amountsIn(row).length > 0)
  const head = rows
    .slice(0, end === -1 ? 12 : Math.min(end, 12))
    .filter(({ page, text }) => page === 1 && /\p{L}{3}/u.test(text) && !isBuyer(text))
  const heightOf = ({ words }: BillRow) => Math.max(...words.map(({ top, bottom }) => bottom - top))
  const row =
    head.find(({ text }) => isCare(text)) ?? head.toSorted((a, b) => heightOf(b) - heightOf(a))[0]
  if (!row) return null
  // Another column on the same height, such as the number of the bill, is no part of the name.
  const name = firstColumn(row.words)
  return name.replace(/^[\s.:|*\-–]+|[\s:|*\-–]+$/g, '').slice(0, 200) || null
}

function firstColumn(words: readonly BillWord[]): string {
  const end = words.findIndex((word, at) => {
    const next = words[at + 1]
    return next !== undefined && next.left - word.right > (word.bottom - word.top) * 3
  })
  return words
    .slice(0, end === -1 ? undefined : end + 1)
    .map(({ text }) => text)
    .join(' ')
}

/** Returns the day a bill was issued, or null when it names none or several. */
export function issueDayIn(
  rows: readonly BillRow[],
  { is_day_first, today }: { is_day_first: boolean; today: string }
): string | null {
  const daysOf = (some: readonly BillRow[]) =>
    some.flatMap(({ text }) =>
      datesIn(text).flatMap(({ days, orders }) => {
        const at = orders.indexOf(is_day_first ? 'day_first' : 'month_first')
        return days[Math.max(0, at)] ?? []
      })
    )
  const labelled = rows.flatMap((row, at) =>
    !isIssueLabel(row.text) ? [] : datesIn(row.text).length > 0 ? [row] : (rows[at + 1] ?? [])
  )
  const unlabelled = rows.filter(({ text }) => !isOtherDay(text))
  for (const some of [labelled, unlabelled]) {
    const days = [...new Set(daysOf(some).filter((day) => day <= today))]
    if (days.length === 1) return days[0] ?? null
    if (days.length > 1) return null
  }
  return null
}
