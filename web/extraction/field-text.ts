/** Conversion between card fields and their input text. Pure. */
import type { CardField, CardValue } from '@numo/domains/extractions/rules-card.ts'
import { majorText, parseAmount } from '@numo/kit/money.ts'

/** Input text by field. */
export type FieldTexts = Record<CardField, string>

const days: ReadonlySet<CardField> = new Set(['valid_from', 'valid_until'])
/** Returns whether a field is a date, which has its own input. */
export const isDay = (path: CardField): boolean => days.has(path)

/** Formats a value for its input: `MXN 5,000.00`, `20`, `2026-12-31`. */
export function textOf(path: CardField, value: CardValue | null): string {
  if (value === null) return ''
  if (typeof value === 'object') {
    const [whole = '', part] = majorText(value.amount, value.currency).split('.')
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
    return `${value.currency} ${grouped}${part !== undefined && /[^0]/.test(part) ? `.${part}` : ''}`
  }
  if (typeof value === 'number') return path === 'coinsurance' ? String(value / 100) : String(value)
  return value
}

/** False for a day that no calendar has, such as `2026-02-31`. */
const isRealDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

/** Parses the text of a field; `undefined` when invalid. An empty text is null: the card does not state it. */
export function valueOf(path: CardField, typed: string): CardValue | null | undefined {
  const text = typed.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (text === '') return null
  if (isDay(path)) return isRealDay(text) ? text : undefined
  if (path === 'coinsurance') {
    const found = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(text)
    const bps = found ? Math.round(Number((found[1] ?? '').replace(',', '.')) * 100) : null
    return bps !== null && bps <= 10_000 ? bps : undefined
  }
  if (path === 'deductible') return amountOf(text)
  return text
}

/** Parses an amount with its currency before or after it: `MXN 5,000`, `5000.50 usd`. */
function amountOf(text: string): CardValue | undefined {
  const found =
    /^([a-z]{3}) ?\$? ?([\d.,]+)$/i.exec(text) ?? /^\$? ?([\d.,]+) ?([a-z]{3})$/i.exec(text)
  if (!found) return undefined
  const [one = '', two = ''] = found.slice(1)
  const [currency, figure] = /\d/.test(one) ? [two, one] : [one, two]
  const code = currency.toUpperCase()
  const amount = parseAmount(figure, code)
  return amount === null ? undefined : { amount, currency: code }
}
