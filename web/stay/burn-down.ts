import type { Stay } from '@numo/domains/stays/contract-stay.ts'

/* Geometry of the burn-down of a stay, in shares of its width and height. */

export type Point = { x: number; y: number }
export type BurnDown = {
  /** What was left (used, where nothing says what is guaranteed) at the start, and at the end of each day. */
  line: Point[]
  /** From the last day to when the guarantee runs out; null where it is not in sight. */
  forecast: [Point, Point] | null
  /** Where nothing is left. */
  zero: number
  highest: number
  lowest: number
}

const dayInMs = 86_400_000
/** How far ahead of what was billed the forecast is drawn, in days. */
const aheadDays = 14

/** Returns the burn-down of a stay; null before anything was billed. */
export function burnDownOf({
  days,
  authorised_amount,
  runs_out_at,
}: Pick<Stay, 'days' | 'authorised_amount' | 'runs_out_at'>): BurnDown | null {
  const [first] = days
  if (!first) return null
  const values = [
    authorised_amount ?? 0,
    ...days.map(({ left_amount, used_amount }) => left_amount ?? used_amount),
  ]
  const highest = Math.max(1, ...values)
  const lowest = Math.min(0, ...values)
  const until =
    runs_out_at === null
      ? null
      : (Date.parse(runs_out_at) - Date.parse(`${first.day}T00:00:00Z`)) / dayInMs
  const isInSight = until !== null && until > days.length && until <= days.length + aheadDays
  const width = isInSight ? until : days.length
  const at = (day: number, amount: number): Point => ({
    x: day / width,
    y: (highest - amount) / (highest - lowest),
  })
  return {
    line: values.map((amount, day) => at(day, amount)),
    forecast: isInSight ? [at(days.length, values.at(-1) ?? 0), at(until, 0)] : null,
    zero: at(0, 0).y,
    highest,
    lowest,
  }
}
