import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { reorderPolicies as endpoint } from './contract-household.ts'
import { firstRemovedRank } from './rules-household.ts'

/** Sets the billing order of a household's policies. The input must contain every policy exactly once. */
export async function reorderPolicies(ctx: Context, sent: InputOf<typeof endpoint>) {
  await ctx.tx(async (tx) => {
    await reorder(tx, ctx, sent)
    // The new primary policy may be complete except for its insurer.
    await notifyApprovalNeeded(tx, ctx, sent.accountId)
  })
  return { done: true as const }
}

async function reorder(tx: Tx, { caller }: Context, { accountId, ids }: InputOf<typeof endpoint>) {
  await lockHousehold(tx, accountId)
  const policies = await tx
    .selectFrom('policy')
    .select(['id', 'rank'])
    .where('account_id', '=', accountId)
    .where('status', '<>', 'cancelled')
    .orderBy('rank')
    .forUpdate()
    .execute()
  const known = new Map(policies.map(({ id, rank }) => [id, rank]))
  if (ids.some((id) => !known.has(id))) throw noSuch('policy')
  if (new Set(ids).size !== policies.length || ids.length !== policies.length)
    throw refuse(409, 'selection-changed', 'Your policies changed meanwhile. Load them again.')
  const moved = ids.flatMap((id, place) => (known.get(id) === place + 1 ? [] : [{ id, place }]))
  // First move to temporary ranks: ranks are unique at every moment.
  for (const aside of [2 * firstRemovedRank, 0])
    for (const { id, place } of moved)
      // Sequential: one transaction uses one connection.
      await tx
        .updateTable('policy')
        .set({ rank: aside + place + 1 })
        .where('id', '=', id)
        .execute()
  for (const { id, place } of moved)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'policy',
      entity_id: id,
      account_id: accountId,
      changes: { rank: place + 1 },
    })
}
