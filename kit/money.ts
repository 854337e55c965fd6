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

/** `1500.5` in MXN -> 150050. Null: it is no amount. */
export function minorOf(text: string, currency: string): number | null {
  const decimals = decimalsOf(currency)
  const found = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.replaceAll(',', '').trim())
  const [, whole = '', part = ''] = found ?? []
  if (!found || part.length > decimals) return null
  return Number(whole + part.padEnd(decimals, '0'))
}

/** 150050 in MXN -> `1500.50`, as a field takes it. */
export function majorText(amount: number | null, currency: string): string {
  if (amount === null) return ''
  const decimals = decimalsOf(currency)
  return (amount / 10 ** decimals).toFixed(decimals)
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
