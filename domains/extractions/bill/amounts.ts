import { decimalsOf } from '@numo/kit/money.ts'
import type { BillRow, BillWord } from './rows.ts'

/** An amount as printed: its digits, and how they are parted. */
export type PrintedAmount = {
  /** In hundredths, or in whole units where the bill prints no decimals. */
  value: number
  has_decimals: boolean
  /** Decimal separator; null without decimals. */
  separator: ',' | '.' | null
  confidence: number
  left: number
  /** Index of its first and last word in the row. */
  from: number
  to: number
}

const signs = String.raw`(?:R\$|US\$|MX\$|[$€£]|[A-Z]{3})?`
const decimal = new RegExp(
  String.raw`^\(?-?${signs}-?(\d{1,3}(?:([.,'])\d{3})(?:\2\d{3})*|\d{1,9})([.,])(\d{2})\)?-?${signs}$`,
  'u'
)
const whole = new RegExp(String.raw`^${signs}(\d{1,3}(?:[.,]\d{3})+)${signs}$`, 'u')

/** Returns the amounts of a row, from left to right. */
export function amountsIn({ words }: BillRow): PrintedAmount[] {
  const found: PrintedAmount[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]
    if (!word) continue
    const grouped = groupedAt(words, at)
    const text = grouped ? grouped.text : word.text
    const to = grouped ? grouped.to : at
    const amount = parsePrinted(text)
    // A percentage is no amount.
    if (!amount || /%/.test(words[to + 1]?.text.slice(0, 1) ?? '')) continue
    const own = words.slice(at, to + 1)
    found.push({
      ...amount,
      confidence: Math.min(...own.map(({ confidence }) => confidence)),
      left: word.left,
      from: at,
      to,
    })
    at = to
  }
  return found
}

/** `1 250,50`: digits in groups of three that a space parts. */
function groupedAt(words: readonly BillWord[], at: number) {
  const [first, second] = [words[at], words[at + 1]]
  if (!first || !second || !/^(?:R\$|[$€£])?\d{1,3}$/.test(first.text)) return null
  if (!/^\d{3}[.,]\d{2}[€£]?$/.test(second.text)) return null
  const gap = second.left - first.right
  return gap < (second.bottom - second.top) * 0.6
    ? { text: first.text + second.text, to: at + 1 }
    : null
}

function parsePrinted(text: string) {
  const found = decimal.exec(text)
  if (found) {
    const [, digits = '', group, separator = '', cents = ''] = found
    // `1.250.50` and `1,250,50` are misread.
    if (group === separator) return null
    const value = Number(digits.replaceAll(/\D/g, '') + cents)
    const isNegative = /^\(?-|-$|^\(.*\)$/.test(text)
    return {
      value: isNegative ? -value : value,
      has_decimals: true,
      separator: separator === ',' ? (',' as const) : ('.' as const),
    }
  }
  const plain = whole.exec(text)
  if (!plain) return null
  return {
    value: Number((plain[1] ?? '').replaceAll(/\D/g, '')),
    has_decimals: false,
    separator: null,
  }
}

/** Turns a printed amount into minor units of a currency; two decimals when it is not known. */
export const minorUnits = (
  { value, has_decimals }: PrintedAmount,
  currency: string | null
): number => {
  const decimals = currency === null ? 2 : decimalsOf(currency)
  return has_decimals ? Math.round(value * 10 ** (decimals - 2)) : value * 10 ** decimals
}

/** Names of currencies, as bills write them in full. */
const named: readonly (readonly [RegExp, string])[] = [
  [/\bMXN\b|\bM\.?\s?N\.?(?=$|[\s)])|\bmoneda nacional\b|\bpesos mexicanos\b/i, 'MXN'],
  [/\bUSD\b|\bUS\$|\bd[oó]lares\b|\bUS dollars?\b/i, 'USD'],
  [/\bEUR\b|€|\beuros?\b/i, 'EUR'],
  [/\bGBP\b|£/i, 'GBP'],
  [/\bBRL\b|R\$|\breais\b/i, 'BRL'],
  [/\bCOP\b|\bpesos colombianos\b/i, 'COP'],
  [/\bCAD\b/, 'CAD'],
  [/\bTHB\b/, 'THB'],
  [/\bAED\b/, 'AED'],
  [/\bCHF\b/, 'CHF'],
]

/** Returns the currencies that a bill names in full. A lone `$` names none. */
export const currenciesIn = (rows: readonly BillRow[]): string[] =>
  named.flatMap(([pattern, code]) => (rows.some(({ text }) => pattern.test(text)) ? [code] : []))
