import { parseAmount } from '@numo/kit/money.ts'
import { dayOf } from '@numo/kit/read-text.ts'

/** Longer texts are no amounts. */
const maxAmountLength = 40

/** Converts an amount of a CSV file, also `(12.50)` and `-12,50`, to minor units. Null when it is none. */
export function amountOf(text: string, currency: string): number | null {
  // The pattern below needs time by the cube of the length.
  if (text.length > maxAmountLength) return null
  const [, open, minus, figure = '', close] =
    /^(\()?([-+])?\s*\$?\s*([^()]*?)(\))?$/.exec(text.trim()) ?? []
  if ((open === undefined) !== (close === undefined)) return null
  const amount = parseAmount(figure, currency)
  return amount !== null && amount !== 0 && (open || minus === '-') ? -amount : amount
}

/**
 * Returns a reader of the days in one column: ISO, or day and month in the order that all of them allow (day first where
 * both do, as is written in most of the world). The reader returns null for what is no day.
 */
export function dayReader(texts: readonly string[]): (text: string) => string | null {
  const parts = texts.map((text) => /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim()))
  const isMonthFirst =
    parts.some((one) => Number(one?.[2]) > 12) && !parts.some((one) => Number(one?.[1]) > 12)
  return (text) => {
    const iso = /^(\d{4})[/-]?(\d{2})[/-]?(\d{2})(?:[T ].*)?$/.exec(text.trim())
    if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
    const one = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text.trim())
    if (!one) return null
    const year = Number(one[3]) + (one[3]?.length === 2 ? 2000 : 0)
    const [first, second] = [Number(one[1]), Number(one[2])]
    return isMonthFirst ? dayOf(year, first, second) : dayOf(year, second, first)
  }
}
