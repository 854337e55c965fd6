import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import type {
  getInsurerReliability as reliability,
  getPartnerPerformance as performance,
} from './contract-quarters.ts'

/** Splits the day of the figures off their rows. */
function quartersOf<T extends { computed_on: string }>(rows: readonly T[]) {
  return {
    computed_on: rows[0]?.computed_on ?? null,
    quarters: rows.map((row) => {
      const { computed_on: _, ...quarter } = row
      return quarter
    }),
  }
}

/** Returns how fast an insurer decides and pays, by quarter, newest first. Throws 404 `no-such-insurer`. */
export const getInsurerReliability = (
  ctx: Context,
  { id }: InputOf<typeof reliability>
): Promise<OutputOf<typeof reliability>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'insurer', id)
    return quartersOf(
      await tx
        .selectFrom('insurer_quarter')
        .select([
          ...(['quarter', 'computed_on', 'decided_count', 'decision_days'] as const),
          ...(['paid_count', 'paid_days', 'short_paid_count'] as const),
        ])
        .where('insurance_company_id', '=', id)
        .orderBy('quarter', 'desc')
        .execute()
    )
  })

/** Returns what became of a clinic's claims, by quarter, newest first. Throws 404 `no-such-partner`. */
export const getPartnerPerformance = (
  ctx: Context,
  { partner_id }: InputOf<typeof performance>
): Promise<OutputOf<typeof performance>> =>
  ctx.tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    return quartersOf(
      await tx
        .selectFrom('partner_quarter')
        .select([
          ...(['quarter', 'computed_on', 'sent_count', 'answered_count', 'answer_days'] as const),
          ...(['decided_count', 'denied_for_documents_count'] as const),
          ...(['paid_out_count', 'paid_out_days'] as const),
        ])
        .where('partner_id', '=', partner_id)
        .orderBy('quarter', 'desc')
        .execute()
    )
  })
