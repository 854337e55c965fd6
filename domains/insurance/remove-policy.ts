import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { removePolicy as endpoint } from './contract-household.ts'
import { firstRemovedRank } from './rules-household.ts'

/**
 * Removes a policy from a household. The row stays as cancelled, because claims and checks may reference it; its coverages are cancelled
 * and lower-ranked policies move up.
 */
export const removePolicy = (ctx: Context, { accountId, id, version }: InputOf<typeof endpoint>) =>
  ctx.tx(async (tx) => {
    await lockHousehold(tx, accountId)
    const { rows } = await sql<{ version: number; rank: number }>`
      select version, rank from policy
       where id = ${id} and account_id = ${accountId} and status <> 'cancelled' for update`.execute(
      tx
    )
    const before = rows[0]
    if (!before) throw noSuch('policy')
    if (before.version !== version) throw changedMeanwhile('policy')
    await sql`select app.cancel_policy(${id}, ${firstRemovedRank - 1})`.execute(tx)
    await sql`update coverage set status = 'cancelled' where policy_id = ${id} and status <> 'cancelled'`.execute(
      tx
    )
    // Sequential, because ranks are unique at every moment.
    const behind = await tx
      .selectFrom('policy')
      .select(['id', 'rank'])
      .where('account_id', '=', accountId)
      .where('status', '<>', 'cancelled')
      .where('rank', '>', before.rank)
      .orderBy('rank')
      .execute()
    for (const one of behind)
      // Each takes the rank that the previous one left.
      await tx
        .updateTable('policy')
        .set({ rank: one.rank - 1 })
        .where('id', '=', one.id)
        .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'policy',
      entity_id: id,
      account_id: accountId,
      changes: { status: 'cancelled' },
    })
    // The new primary policy may be complete except for its insurer.
    await notifyApprovalNeeded(tx, ctx, accountId)
    return { done: true as const }
  })
