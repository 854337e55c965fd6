import { refuse } from '@numo/kit/fail.ts'
import type { Context } from './context.ts'

/** Hours between UTC and the zone where a day begins first. */
const firstZone_hours = 14

/**
 * Returns the newest day that has begun anywhere, `YYYY-MM-DD`. Forms propose the day of the reader's device, which may be
 * ahead of the server's.
 */
export const newestDay = ({ now }: Pick<Context, 'now'>): string =>
  new Date(now().getTime() + firstZone_hours * 3_600_000).toISOString().slice(0, 10)

/** Throws 422 `day-to-come` for a day that has begun nowhere yet, on which nothing can have been received or happened. */
export function checkDayOver(ctx: Pick<Context, 'now'>, day: string): void {
  if (day > newestDay(ctx)) throw refuse(422, 'day-to-come', 'This day is still to come.')
}
