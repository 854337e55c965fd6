import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { cancelDeletion as endpoint } from './contract.ts'
import { ofHousehold } from './own-account.ts'

/** Cancels a pending account deletion. Any user of the household with write access may do it. */
export async function cancelDeletion(ctx: Context, { accountId }: InputOf<typeof endpoint>) {
  const { user_id } = ofHousehold(ctx)
  await ctx.tx(async (tx) => {
    const cancelled = await tx
      .updateTable('account_deletion')
      .set({ cancelled_at: ctx.now(), cancelled_by: user_id })
      .where('account_id', '=', accountId)
      .where('cancelled_at', 'is', null)
      .where('started_at', 'is', null)
      .where('executed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!cancelled) throw refuse(404, 'no-deletion', 'The account is not being deleted')
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'account_deletion',
      entity_id: cancelled.id,
      account_id: accountId,
      changes: { cancelled: true },
    })
    await notify(tx, {
      to: { account_id: accountId },
      kind: 'deletion_cancelled',
      facts: {},
      link: '/home',
      dedupe_key: cancelled.id,
    })
  })
  return { done: true as const }
}
