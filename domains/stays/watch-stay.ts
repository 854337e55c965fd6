import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { notifyPartner } from '../notifications/notify-partner.ts'
import type { StayAlert } from './enums.ts'
import { readStayRow, stayOf } from './read-stay.ts'

const clinicKinds = {
  mostly_used: 'clinic_guarantee_used',
  runs_out: 'clinic_guarantee_ending',
  validity_ends: 'clinic_guarantee_ending',
} as const satisfies Readonly<Record<StayAlert, string>>

/**
 * Notifies the clinic, and staff of what ends within 24 hours, once for each alert and version in force: a top-up that is approved
 * begins again. Does nothing when the authorization is gone. Idempotent.
 */
export const watchStay = (
  ctx: Context,
  { authorization_id }: { authorization_id: string }
): Promise<void> =>
  ctx.tx(async (tx) => {
    const query = tx
      .selectFrom('prior_authorization')
      .select('id')
      .where('id', '=', authorization_id)
    if (!(await query.executeTakeFirst())) return
    const row = await readStayRow(tx, authorization_id)
    const { alerts, guarantee } = stayOf(row, ctx)
    if (!guarantee) return
    const facts = { authorization: guarantee.number }
    // Sequential: one transaction.
    for (const alert of alerts) {
      const dedupe_key = `${guarantee.id}:${alert}`
      await notifyPartner(tx, row.partner_id, {
        kind: clinicKinds[alert],
        facts,
        link: `/dashboard/authorizations/${guarantee.id}/admission`,
        dedupe_key,
      })
      if (alert !== 'mostly_used')
        await notify(tx, {
          to: { staff: true },
          kind: 'guarantee_ending',
          facts,
          link: `/admin/auth/${guarantee.id}`,
          dedupe_key,
        })
    }
  })

/** Looks at every patient in a bed. */
export async function watchStays(ctx: Context): Promise<void> {
  const { rows } = await ctx.tx((tx) =>
    sql<{ authorization_id: string }>`
      select distinct on (a.account_id, a.chain_id) a.id as authorization_id
        from authorization_admission d join prior_authorization a on (a.account_id, a.id) = (d.account_id, d.authorization_id)
       where d.actual_admission_at is not null and d.actual_discharge_at is null
         and a.status in ('approved', 'partially_approved')
       order by a.account_id, a.chain_id, a.id`.execute(tx)
  )
  // Sequential: each is a transaction of its own, so that one that fails keeps no other from being told.
  const errors: unknown[] = []
  for (const stay of rows) await watchStay(ctx, stay).catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Stays could not be watched')
}
