import { refuse } from '@numo/kit/fail.ts'
import type { Context } from './context.ts'

/** Throws 422 `day-to-come` for a day after today, on which nothing can have been received or happened. */
export function checkDayOver({ today }: Pick<Context, 'today'>, day: string): void {
  if (day > today()) throw refuse(422, 'day-to-come', 'This day is still to come.')
}
