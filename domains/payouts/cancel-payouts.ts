import { z } from 'zod'
import { serveBulk } from '../lists/serve-bulk.ts'
import { ofPayouts, previewPayouts } from './bulk-payouts.ts'
import { cancelFields, cancelPayouts as endpoint } from './contract-bulk.ts'
import { movePayoutIn } from './move-payout.ts'

const cancellable = new Set(['draft', 'approved', 'failed'])

/** Cancels payouts that are not on their way. It cannot be undone: what they paid may be in another payout at once. */
export const cancelPayouts = serveBulk(endpoint, {
  ...ofPayouts,
  fields: z.object(cancelFields),
  before: z.null(),
  preview: (tx, _, ids) =>
    previewPayouts(tx, ids, ({ status, is_in_file }) =>
      cancellable.has(status) ? (is_in_file ? 'payout-in-file' : null) : 'no-such-move'
    ),
  async act(tx, ctx, id, { reason }) {
    await movePayoutIn(tx, ctx, { id, event: 'cancel', reason })
    return null
  },
  undo: null,
})
