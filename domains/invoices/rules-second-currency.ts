import { decimalsOf, portionOf } from '@numo/kit/money.ts'

/** A currency in which an issued invoice says its totals, too. */
export type SecondCurrency = {
  currency: string
  /** Whether the invoice cannot be issued without: it is the currency in which its issuer pays tax. */
  is_needed: boolean
}

/**
 * Returns the second currency of an invoice: the one its issuer keeps its books in where it is another, else the one of who it
 * bills, else none.
 */
export function secondCurrencyOf({
  currency,
  functional_currency,
  recipient_currency,
}: {
  currency: string
  functional_currency: string
  recipient_currency: string | null
}): SecondCurrency | null {
  if (functional_currency !== currency) return { currency: functional_currency, is_needed: true }
  return recipient_currency === null || recipient_currency === currency
    ? null
    : { currency: recipient_currency, is_needed: false }
}

/** Decimals of a rate, as it is stored. */
const rateDecimals = 10

/**
 * Returns an amount in another currency, in its minor units: rounded once, half away from zero, and exact for a rate of ten
 * decimals. `rate` is units of the other currency for one of the amount's.
 */
export function converted(amount: number, rate: number, from: string, to: string): number {
  const units = BigInt(rate.toFixed(rateDecimals).replace('.', ''))
  const places = rateDecimals + decimalsOf(from)
  return portionOf(amount, units * 10n ** BigInt(decimalsOf(to)), 10n ** BigInt(places))
}

/** Returns the totals of an invoice in its second currency. Tax and total are rounded; what is left is without tax, so that they add up. */
export const secondTotals = (
  {
    currency,
    tax_amount,
    total_amount,
  }: { currency: string; tax_amount: number; total_amount: number },
  second: { currency: string; rate: number }
) => ({
  tax_amount: converted(tax_amount, second.rate, currency, second.currency),
  total_amount: converted(total_amount, second.rate, currency, second.currency),
})
