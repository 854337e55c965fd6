import { amountText } from '@numo/kit/money.ts'

/** An amount in minor units with its currency code, on one line and with digits of equal width. */
export const Amount = ({ amount, currency }: { amount: number; currency: string }) => (
  <span className="amount">
    <span>{currency}</span> {amountText(amount, currency)}
  </span>
)
