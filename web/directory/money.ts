import type { Locale } from '@numo/kit/locales.ts'

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
