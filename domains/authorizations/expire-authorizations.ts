import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { notifyClinic } from './notify-clinic.ts'

/**
 * Ends every guarantee whose last day has passed and notifies its clinic, unless a newer version replaced it. One that is
 * being changed is left to the next run.
 */
export const expireAuthorizations = (ctx: Context): Promise<void> =>
  ctx.tx(async (tx) => {
    const over = await tx
      .selectFrom('prior_authorization')
      .select(['id', 'account_id', 'partner_id', 'number', 'version', 'chain_id', 'chain_version'])
      .where('status', 'in', ['approved', 'partially_approved'])
      .where('valid_until', '<', ctx.today())
      .orderBy('id')
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, account_id, partner_id, number, version, chain_id, chain_version } of over) {
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
      const replaced = await tx
        .selectFrom('prior_authorization')
        .select('id')
        .where('chain_id', '=', chain_id)
        .where('chain_version', '>', chain_version)
        .where('status', 'in', ['approved', 'partially_approved'])
        .executeTakeFirst()
      if (replaced) continue
      await notifyClinic(tx, { id, partner_id, number, dedupe_key: `${id}:${version}` })
    }
  })
