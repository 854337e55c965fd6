import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getTimeToPay as endpoint } from './contract-time-to-pay.ts'

const stepOf = (claim_count: number | null, days: number | null) =>
  claim_count === null || days === null ? null : { claim_count, days }

/** Returns how long it takes until clinics are paid, over all of them; null while there are too few claims. */
export async function getTimeToPay({ db }: Context): Promise<OutputOf<typeof endpoint>> {
  const row = await db.selectFrom('time_to_pay').selectAll().executeTakeFirst()
  if (!row) return { figures: null }
  return {
    figures: {
      since_on: row.since_on,
      computed_on: row.computed_on,
      decision: stepOf(row.decided_count, row.decision_days),
      payment: stepOf(row.paid_count, row.paid_days),
      payout: stepOf(row.paid_out_count, row.paid_out_days),
      within:
        row.due_count === null || row.within_count === null
          ? null
          : { days: row.within_days, claim_count: row.due_count, paid_count: row.within_count },
    },
  }
}
