import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { lockAuthorization, statusAfter } from './lock-authorization.ts'

/** Writes down, for the program, that the insurer has a request under review. Throws 409 `no-such-move`. */
export async function moveSent(tx: Tx, ctx: Context, id: string): Promise<void> {
  const row = await lockAuthorization(tx, { id })
  const status = await statusAfter(tx, row.status, 'insurer_pend')
  await tx
    .updateTable('prior_authorization')
    .set({ status, status_reason: null })
    .where('id', '=', id)
    .execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'prior_authorization',
    entity_id: id,
    account_id: row.account_id,
    partner_id: row.partner_id,
    changes: { status },
  })
}
