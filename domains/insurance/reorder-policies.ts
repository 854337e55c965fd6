import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { holdHousehold } from '../accounts/hold-household.ts'
import { tellApprovalNeeded } from '../accounts/tell-approval.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { reorderPolicies as endpoint } from './contract-household.ts'
import { firstRemovedRank } from './rules-household.ts'

/** Sets the order in which the policies of a household are checked. All of them must be named, each once. */
export async function reorderPolicies(ctx: Context, sent: InputOf<typeof endpoint>) {
  await ctx.tx(async (tx) => {
    await reorder(tx, ctx, sent)
    // Another one is first now, which may be whole but for its insurer.
    await tellApprovalNeeded(tx, ctx, sent.accountId)
  })
  return { done: true as const }
}

async function reorder(tx: Tx, { caller }: Context, { accountId, ids }: InputOf<typeof endpoint>) {
  await holdHousehold(tx, accountId)
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
  // First out of the way: no two may have the same place even for a moment.
  for (const aside of [2 * firstRemovedRank, 0])
    for (const { id, place } of moved)
      // In order, within one transaction.
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
