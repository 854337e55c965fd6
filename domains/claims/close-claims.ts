import { z } from 'zod'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { bulkRowOf, ofClaims, readBulkClaims } from './bulk-claims.ts'
import { closeClaims as endpoint } from './contract-bulk.ts'
import { lockClaim } from './lock-claim.ts'
import { moveClaimIn } from './move-claim.ts'

/** Closes settled claims whose clinic was paid. */
export const closeClaims = serveBulk(endpoint, {
  ...ofClaims,
  fields: z.object({}),
  before: z.object({ version: z.int() }),
  preview: async (tx, _, ids) =>
    (await readBulkClaims(tx, ids)).map((claim) =>
      bulkRowOf(
        claim,
        claim.status !== 'settled'
          ? 'no-such-move'
          : claim.open_payout_count > 0
            ? 'payout-open'
            : null
      )
    ),
  async act(tx, ctx, id) {
    const { version } = await moveClaimIn(tx, ctx, { id, event: 'close' })
    return { version }
  },
  async undo(tx, ctx, id, { version }) {
    const { account_id, ...claim } = await lockClaim(tx, { id })
    if (claim.version !== version)
      throw refuse(409, 'changed-since', 'Something else happened to this claim.')
    await tx
      .updateTable('claim')
      .set({ status: 'settled', status_reason: null, closed_at: null })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'claim',
      entity_id: id,
      account_id,
      changes: { status: 'settled' },
    })
  },
})
