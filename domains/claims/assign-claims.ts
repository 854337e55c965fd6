import { z } from 'zod'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, isOver, ofClaims, readBulkClaims } from './bulk-claims.ts'
import { assignClaims as endpoint, assignFields } from './contract-bulk.ts'
import { lockClaim, type LockedClaim } from './lock-claim.ts'

/** Assigns claims to the calling user, or releases them for everyone. Closed and cancelled ones are refused. */
export const assignClaims = serveBulk(endpoint, {
  ...ofClaims,
  fields: z.object(assignFields),
  before: z.object({ was: z.uuid().nullable(), became: z.uuid().nullable() }),
  async preview(tx, ctx, ids, { action }) {
    const next = nextOf(ctx, action)
    return (await readBulkClaims(tx, ids)).map((claim) =>
      bulkRowOf(claim, isOver(claim) ? 'over' : claim.assigned_to === next ? 'already' : null)
    )
  },
  async act(tx, ctx, id, { action }) {
    const claim = await lockClaim(tx, { id })
    const next = nextOf(ctx, action)
    if (isOver(claim)) throw refuse(409, 'over', 'Nothing is left to do on this claim.')
    if (claim.assigned_to === next) throw refuse(409, 'already', 'It is assigned like that.')
    await assign(tx, ctx, claim, next)
    return { was: claim.assigned_to, became: next }
  },
  async undo(tx, ctx, id, { was, became }) {
    const claim = await lockClaim(tx, { id })
    if (claim.assigned_to !== became)
      throw refuse(409, 'changed-since', 'It was assigned to somebody else meanwhile.')
    await assign(tx, ctx, claim, was)
  },
})

const nextOf = (ctx: Context, action: 'take' | 'release') =>
  action === 'take' ? (ctx.actor?.user_id ?? null) : null

async function assign(tx: Tx, ctx: Context, { id, account_id }: LockedClaim, next: string | null) {
  await tx.updateTable('claim').set({ assigned_to: next }).where('id', '=', id).execute()
  await record(tx, ctx.caller, {
    action: 'U',
    entity_type: 'claim',
    entity_id: id,
    account_id,
    changes: { assigned_to: next },
  })
}
