import { amountsOfLine } from '@numo/domains/claims/rules-lines.ts'
import type { FormRow } from './rows-field.tsx'

/** Sum of the lines of a bill in a form, with tax, as far as they are complete. */
export function sumOfLines(rows: readonly FormRow[]): number {
  const figure = (value: unknown) => (typeof value === 'number' && value >= 0 ? value : 0)
  return rows.reduce((sum, row) => {
    const { net_amount, tax_amount } = amountsOfLine({
      quantity: figure(row['quantity']),
      unit_price: figure(row['unit_price']),
      tax_rate_bps: figure(row['tax_rate_bps']),
    })
    return sum + net_amount + tax_amount
  }, 0)
}
