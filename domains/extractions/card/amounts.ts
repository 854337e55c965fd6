import { decimalsOf } from '@numo/kit/money.ts'
import type { CardAmount } from '../rules-card.ts'
import { asDigits, tidy, type ParsedValue } from './values.ts'

/** ISO 4217 codes seen on insurance cards of expatriates. */
const codes =
  'USD EUR GBP MXN CAD CHF AUD NZD JPY CNY HKD SGD AED SAR QAR KWD BHD OMR JOD INR THB MYR IDR PHP VND KRW TWD BRL ARS CLP COP PEN UYU CRC DOP GTQ HNL PAB DKK SEK NOK ISK PLN CZK HUF RON BGN TRY ILS ZAR EGP KES NGN MAD TND'.split(
    ' '
  )

/** Currency symbols with their possible ISO 4217 codes, most likely first. Several codes make the amount doubtful. */
const signs: readonly [sign: RegExp, currencies: readonly string[]][] = [
  [/us\$|u\$s|usd\$|d[oó]lares/i, ['USD']],
  [/(?<![a-z])s\$/i, ['SGD']],
  [/(?<![a-z])hk\$/i, ['HKD']],
  [/(?<![a-z])a\$|au\$/i, ['AUD']],
  [/(?<![a-z])nz\$/i, ['NZD']],
  [/(?<![a-z])r\$/i, ['BRL']],
  // The stroke is read as a letter, too: `SI 1,200`.
  [/(?<![a-z])s[/i]\.?(?=\s?\d)/i, ['PEN']],
  [/₹|(?<![a-z])rs\.?(?=\s?\d)/i, ['INR']],
  [/¥/, ['JPY', 'CNY']],
  [/mx\$|mxn\$|m\. ?n\.|pesos mexicanos/i, ['MXN']],
  [/€|euros?\b/i, ['EUR']],
  [/£/, ['GBP']],
  [/c\$|ca\$|cad\$|\$ ?ca\b/i, ['CAD']],
  [/(?<![a-z])q\.?(?=\s?\d)/i, ['GTQ']],
  // The letter may be the beginning of the figure.
  [/(?<![a-z])l\.?(?=\s\d)/i, ['HNL', 'USD']],
  [/pesos/i, ['MXN', 'COP']],
  [/(?<![a-z])b\/\.?(?=\s?\d)/i, ['PAB']],
  [/(?<![a-z])sr\.?(?=\s?\d)/i, ['SAR']],
  [/(?<![a-z])ksh\.?(?=\s?\d)/i, ['KES']],
  [/\$/, ['USD', 'MXN']],
]

/** What a country writes with a dollar sign alone. */
export const dollars: Readonly<Record<string, string>> = {
  MX: 'MXN',
  CL: 'CLP',
  CO: 'COP',
  AR: 'ARS',
  CA: 'CAD',
  AU: 'AUD',
  SG: 'SGD',
}

/** A deductible below it is looked at by a person. */
const minUsualAmount = 100

/** Normalizes `1,250.00` or `1.250,00` to `1250.00`. Returns null when the text is not a number. */
function figureOf(text: string): string | null {
  const last = /[.,]/.exec(Array.from(text).toReversed().join(''))
  if (!last) return /^(?:\d{1,12}|\d{1,3}(?:'\d{3})+)$/.test(text) ? text.replaceAll("'", '') : null
  const at = text.length - 1 - last.index
  const decimals = text.length - at - 1
  const isThousands = decimals === 3
  const whole = (isThousands ? text : text.slice(0, at)).replace(/[.,' ]/g, '')
  const isGrouped =
    /^\d{1,3}(?:[.,' ]\d{3})*$/.test(isThousands ? text : text.slice(0, at)) ||
    /^\d+$/.test(text.slice(0, at))
  if (!isGrouped || !/^\d{1,12}$/.test(whole)) return null
  if (isThousands) return whole
  return decimals <= 2 ? `${whole}.${text.slice(at + 1)}` : null
}

function amountOf(figure: string, currency: string): CardAmount | null {
  const [whole = '', part = ''] = figure.split('.')
  const decimals = decimalsOf(currency)
  if (part.replace(/0+$/, '').length > decimals) return null
  const amount = Number(whole + part.slice(0, decimals).padEnd(decimals, '0'))
  return Number.isSafeInteger(amount) ? { amount, currency } : null
}

/** Before the amount of one person, behind which that of the family stands: `Ind $750 / Fam $2,250`. */
const ofPerson = /^ind(?:iv|ividual)?\.?:? (?=\S*\d)/i

/** Parses an amount (`USD 1,000`, `$500`, `15.000 €`) into minor units. Returns null when there is no number. */
export function parseCardAmount(text: string): ParsedValue | null {
  const raw = tidy(text)
  const upper = raw.toUpperCase()
  const code = codes.find((one) => new RegExp(`(?:^|[^A-Z])${one}(?![A-Z])`).test(upper))
  const sign = signs.find(([pattern]) => pattern.test(raw))
  // `EURO` may be `EUR 0` without the space; OCR cannot tell the letter O from the digit 0.
  const glued = codes.find((one) => new RegExp(`^${one}[O0]$`).test(upper))
  const currencies = glued ? [glued] : code ? [code] : (sign?.[1] ?? [])
  const rest = glued
    ? '0'
    : raw
        .replace(ofPerson, '')
        .replace(code ? new RegExp(code, 'i') : (sign?.[0] ?? /^$/), ' ')
        .replace(/[$€£]/g, ' ')
        .trim()
  const written =
    /^[\dOoIlSB](?:[\dOoIlSB.,' ]*[\dOoIlSB])?(?![\p{L}\d]|[.,']\d)/u.exec(rest)?.[0] ?? ''
  const clean = asDigits(written)
    .replace(/([.,]) (?=\d)/g, '$1')
    .replace(/ (?=\d{3}\b)/g, '')
  const figure = figureOf(clean)
  if (figure === null) return null
  const [first, ...others] = currencies.flatMap((currency) => amountOf(figure, currency) ?? [])
  if (!first) return { raw, value: null, reason: 'bad_format', alternatives: [] }
  // `KWD 12.500` means 12.5 or 12,500: with three decimals the separator is ambiguous.
  const isOpen = decimalsOf(first.currency) === 3 && /^\d{1,3}[.,]\d{3}$/.test(clean)
  const smaller = isOpen ? [{ ...first, amount: first.amount / 1000 }] : []
  // `50000` may be `500,00` whose comma nobody saw; `USD 7` is the beginning of a larger figure more often than not.
  const isUngrouped = /\d{5}/.test(clean)
  const major = Number(figure)
  const isOdd = isUngrouped || (major > 0 && major < minUsualAmount)
  const isMisread = glued !== undefined || /^si\b/i.test(raw) || asDigits(written) !== written
  const hasMore = ofPerson.test(raw) || rest.slice(written.length).trim() !== ''
  const reason = isMisread
    ? 'ambiguous_characters'
    : others.length > 0 || hasMore || isOpen || isOdd
      ? 'bad_format'
      : null
  return { raw, value: first, reason, alternatives: [...others, ...smaller] }
}
