import { portionOf } from '@numo/kit/money.ts'
import type { Money } from '../ledger/rules-postings.ts'

/** Returns the rate between two amounts, with ten decimals: units of the claim's currency per unit of the payment's. */
export const rateOf = (from: string, to: string, amount: number, claim_amount: number): number =>
  from === to ? 1 : Number((claim_amount / amount).toFixed(10))

type Banked = {
  currency: string
  amount: number
  bank_amount: number | null
  bank_currency: string | null
}

/**
 * Returns what the bank changed a part of a payment into, in proportion to the whole, rounded once. Null when the bank
 * kept the currency. `part` may be below zero; the result is not.
 */
export function soldFor(payment: Banked, part: number): Money | null {
  const { bank_amount, bank_currency, currency, amount } = payment
  if (bank_amount === null || bank_currency === null || bank_currency === currency) return null
  return { currency: bank_currency, amount: portionOf(bank_amount, Math.abs(part), amount) }
}
