import { sql } from 'kysely'
import type { OutputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { maxSlowest, type getSlowestInsurers as endpoint } from './contract-quarters.ts'

/** Returns the insurers that took longest within a year from sending to the payment; where few claims were paid, to the decision. */
export const getSlowestInsurers = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const rows = await tx
      .selectFrom('insurer_year as y')
      .innerJoin('insurance_company as i', 'i.id', 'y.insurance_company_id')
      .select(['i.id', 'i.name', 'y.computed_on', 'y.decided_count', 'y.decision_days'])
      .select(['y.paid_count', 'y.paid_days', 'y.short_paid_count'])
      .select(({ fn }) => fn.countAll<number>().over().as('insurer_count'))
      .orderBy(sql`y.decision_days + coalesce(y.paid_days, 0)`, 'desc')
      .orderBy('i.name')
      .orderBy('i.id')
      .limit(maxSlowest)
      .execute()
    return {
      computed_on: rows[0]?.computed_on ?? null,
      insurer_count: rows[0]?.insurer_count ?? 0,
      insurers: rows.map((row) => {
        const { computed_on: _, insurer_count: __, ...figures } = row
        return figures
      }),
    }
  })
