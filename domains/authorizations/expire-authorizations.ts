import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { notifyClinic } from './notify-clinic.ts'

/** Ends every guarantee whose last day has passed and notifies its clinic. One that is being changed is left to the next run. */
export const expireAuthorizations = (ctx: Context): Promise<void> =>
  ctx.tx(async (tx) => {
    const over = await tx
      .selectFrom('prior_authorization')
      .select(['id', 'account_id', 'partner_id', 'number', 'version'])
      .where('status', 'in', ['approved', 'partially_approved'])
      .where('valid_until', '<', ctx.today())
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, account_id, partner_id, number, version } of over) {
      await tx
        .updateTable('prior_authorization')
        .set({ status: 'expired' })
        .where('id', '=', id)
        .execute()
      await record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'prior_authorization',
        entity_id: id,
        account_id,
        partner_id,
        changes: { status: 'expired' },
      })
      await notifyClinic(tx, { id, partner_id, number, dedupe_key: `${id}:${version}` })
    }
  })
