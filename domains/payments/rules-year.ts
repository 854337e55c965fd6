import type { YearRow } from './contract-year.ts'

type Sums = Pick<YearRow, 'currency' | 'owed_amount' | 'paid_amount' | 'returned_amount'>

/** Sums the rows of a year by currency. */
export function yearTotals(rows: readonly Sums[]): Sums[] {
  const totals = new Map<string, Sums>()
  for (const row of rows) {
    const { currency } = row
    const sum = totals.get(currency) ?? {
      currency,
      owed_amount: 0,
      paid_amount: 0,
      returned_amount: 0,
    }
    totals.set(currency, {
      currency,
      owed_amount: sum.owed_amount + row.owed_amount,
      paid_amount: sum.paid_amount + row.paid_amount,
      returned_amount: sum.returned_amount + row.returned_amount,
    })
  }
  return [...totals.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}
