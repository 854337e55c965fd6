import { refuse } from '@numo/kit/fail.ts'

/** Throws 422 `amount-too-large` unless every amount and their sum, in minor units, is one that is kept exactly. */
export function checkAmounts(amounts: readonly number[]): void {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  if ([...amounts, sum].some((amount) => !Number.isSafeInteger(amount)))
    throw refuse(422, 'amount-too-large', 'This amount is too large.')
}

/** Throws 422 `rate-off` for a rate between two amounts that no exchange has. Rates have ten decimals. */
export function checkRate(rate: number): void {
  if (rate < 1e-10 || rate >= 1e10)
    throw refuse(422, 'rate-off', 'These two amounts are too far apart for an exchange.')
}
