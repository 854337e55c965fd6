import type { Locale } from './locales.ts'

/** How many decimals a currency has: 2 for MXN, 0 for JPY. */
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
 * What somebody typed as an amount, in minor units: `1,500.5` in MXN -> 150050. Points and commas are read as English
 * and Spanish write them: of two kinds the last one begins the decimals; a comma before exactly three digits groups
 * thousands. Null: it is no amount, or may mean two (`1.234` in MXN).
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
  // The sign of the decimals is another one than that of the groups.
  const group = /[.,]/.exec(whole)?.[0]
  if (group && part && bare.at(-part.length - 1) === group) return null
  const digits = whole.replaceAll(/[.,]/g, '')
  if (digits.length > 12) return null
  // A currency without decimals has nothing else a point before three digits could mean.
  if (decimals === 0 && !group && part.length === 3) return Number(digits + part)
  return part.length > decimals ? null : Number(digits + part.padEnd(decimals, '0'))
}

/** 150050 in MXN -> `1500.50`, as a field takes it. */
export function majorText(amount: number | null, currency: string): string {
  if (amount === null) return ''
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
}

/** 150050 in MXN -> `1,500.50`: as a field shows it in English and in the Spanish of Mexico. */
export const amountText = (amount: number, currency: string): string => {
  const [whole = '', part] = majorText(amount, currency).split('.')
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return part === undefined ? grouped : `${grouped}.${part}`
}

/** `MXN 1,500.50`: the code always says which currency. */
export function moneyText(amount: number, currency: string, locale: Locale): string {
  const decimals = decimalsOf(currency)
  const figure = (amount / 10 ** decimals).toLocaleString(locale === 'es' ? 'es-MX' : 'en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
  return `${currency} ${figure}`
}

/**
 * `numerator / denominator` of an amount in whole minor units, half away from zero, as PostgreSQL's round(numeric) does.
 * Exact whatever the size: round once, at the last step.
 */
export function portionOf(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator)
  const by = BigInt(denominator)
  const isNegative = product < 0n !== by < 0n && product !== 0n
  const [over, under] = [product < 0n ? -product : product, by < 0n ? -by : by]
  const rounded = (2n * over + under) / (2n * under)
  return Number(isNegative ? -rounded : rounded)
}

/** A share in basis points of an amount: 1500 of 20 % (2000) is 300. */
export const shareOf = (amount: number, bps: number): number => portionOf(amount, bps, 10_000)

/** Parts of an amount by weight that always add up to it: what is left over goes to the largest remainders. */
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
