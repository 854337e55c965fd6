import { amountText } from '@numo/kit/money.ts'

/** An amount in minor units with its currency code, on one line, with digits of equal width and a true minus. */
export const Amount = ({ amount, currency }: { amount: number; currency: string }) => (
  <span className="amount">
    <span>{currency}</span> {amountText(amount, currency).replace('-', '−')}
  </span>
)
