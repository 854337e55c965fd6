import { type Locale, regions } from './locales.ts'

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether an ISO 4217 code names a currency. `XXX` (none), `XTS` (tests) and metals do not. */
export const isCurrency = (code: string): boolean => currencies.has(code)

/** ISO 4217 of amounts whose currency is not known (yet). */
export const noCurrency = 'XXX'

/** Number of decimals of a currency: 2 for MXN, 0 for JPY. */
export const decimalsOf = (currency: string): number => {
  try {
    return (
      new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
        .maximumFractionDigits ?? 2
    )
  } catch {
    return 2
  }
}

/**
 * Parses an amount into minor units: `1,500.5` in MXN -> 150050. Accepts English and Spanish separators: of two
 * different ones the last begins the decimals; a comma before exactly three digits groups thousands. Returns null when
 * invalid or ambiguous (`1.234` in MXN).
 */
export function parseAmount(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const typed = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  const name = typed.toUpperCase()
  const bare = name.startsWith(currency)
    ? typed.slice(currency.length)
    : name.endsWith(currency)
      ? typed.slice(0, -currency.length || undefined)
      : typed
  const found =
    /^(\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3}){2,}|\d{1,3}(?:\.\d{3})+(?=,)|\d{1,12})(?:[.,](\d+))?$/.exec(
      bare
    )
  if (!found) return null
  const [, whole = '', part = ''] = found
  // The decimal separator must differ from the grouping separator.
  const group = /[.,]/.exec(whole)?.[0]
  if (group && part && bare.at(-part.length - 1) === group) return null
  const digits = whole.replaceAll(/[.,]/g, '')
  if (digits.length > 12) return null
  // In a currency without decimals, a separator before three digits can only group.
  if (decimals === 0 && !group && part.length === 3) return Number(digits + part)
  return part.length > decimals ? null : Number(digits + part.padEnd(decimals, '0'))
}

/** Formats minor units for input fields and files, without grouping: 150050 in MXN -> `1500.50`. */
export function majorText(amount: number | null, currency: string): string {
  if (amount === null) return ''
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/** The sign of amounts below zero that people read; files for machines have a hyphen, as `majorText`. */
const minus = '\u2212'

/** Formats minor units with grouping and a true minus sign, the same in English and Mexican Spanish: 150050 in MXN -> `1,500.50`. */
export const amountText = (amount: number, currency: string): string => {
  const [whole = '', part] = majorText(amount, currency).split('.')
  const grouped = whole.replace('-', minus).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/**
 * Formats an amount with its currency code, if it has one: `MXN 1,500.50`, with a no-break space so that it stays on one line. `exceptZero`
 * writes the plus sign of a difference too.
 */
export function moneyText(
  amount: number,
  currency: string,
  locale: Locale,
  signDisplay: 'negative' | 'exceptZero' = 'negative'
): string {
  const decimals = decimalsOf(currency)
  const figure = (amount / 10 ** decimals)
    .toLocaleString(regions[locale].figure, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay,
    })
    .replace('-', minus)
  return currency === noCurrency ? figure : `${currency}\u00a0${figure}`
}

/**
 * Returns `numerator / denominator` of an amount in minor units, rounded half away from zero as PostgreSQL's
 * round(numeric) does. Exact for any size. Round only once, in the last step.
 */
export function portionOf(
  amount: number,
  numerator: number | bigint,
  denominator: number | bigint
): number {
  const product = BigInt(amount) * BigInt(numerator)
  const by = BigInt(denominator)
  const isNegative = product < 0n !== by < 0n && product !== 0n
  const [over, under] = [product < 0n ? -product : product, by < 0n ? -by : by]
  const rounded = (2n * over + under) / (2n * under)
  return Number(isNegative ? -rounded : rounded)
}

/** Returns a share in basis points of an amount: 1500 of 20 % (2000) is 300. */
export const shareOf = (amount: number, bps: number): number => portionOf(amount, bps, 10_000)

/** Splits an amount by weights into parts that add up to it (largest remainder method). */
export function splitAmount(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (all <= 0n) return weights.map((_, place) => (place === 0 ? amount : 0))
  const whole = BigInt(amount)
  const parts = weights.map((weight, place) => {
    const product = whole * BigInt(weight)
    return { place, part: product / all, rest: product % all }
  })
  let left = whole - parts.reduce((sum, { part }) => sum + part, 0n)
  const step = left < 0n ? -1n : 1n
  const byRest = parts.toSorted(
    (a, b) =>
      Number((b.rest - a.rest) * step > 0n) - Number((b.rest - a.rest) * step < 0n) ||
      a.place - b.place
  )
  for (const one of byRest) {
    if (left === 0n) break
    one.part += step
    left -= step
  }
  return parts.map(({ part }) => Number(part))
}
