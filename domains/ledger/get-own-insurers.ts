import type { OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import type { getOwnInsurers as endpoint } from './contract-quarters.ts'

/** Returns how each insurer decides and pays the caller's own claims, by name; figures of fewer than five claims are null. */
export const getOwnInsurers = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .selectFrom('partner_insurer as f')
      .innerJoin('insurance_company as i', 'i.id', 'f.insurance_company_id')
      .select(['i.id', 'i.name', 'f.computed_on', 'f.decided_count', 'f.decision_days'])
      .select(['f.paid_count', 'f.paid_days', 'f.short_paid_count'])
      .where('f.partner_id', '=', actingPartner(ctx))
      .orderBy('i.name')
      .orderBy('i.id')
      .execute()
    return {
      computed_on: rows[0]?.computed_on ?? null,
      insurers: rows.map((row) => {
        const { computed_on: _, ...figures } = row
        return figures
      }),
    }
  })
