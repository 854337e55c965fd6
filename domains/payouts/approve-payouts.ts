import { z } from 'zod'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { serveBulk } from '../lists/serve-bulk.ts'
import { refuseInFile } from './bank-file-items.ts'
import { ofPayouts, previewPayouts, type BulkPayout } from './bulk-payouts.ts'
import { approvePayouts as endpoint } from './contract-bulk.ts'
import { lockPayout, movePayoutIn } from './move-payout.ts'

/** Approves drafts that somebody else made. Until a payout is in a bank file no money has left: its approval is taken back. */
export const approvePayouts = serveBulk(endpoint, {
  ...ofPayouts,
  fields: z.object({}),
  before: z.object({ version: z.int() }),
  preview: (tx, _, ids) => previewPayouts(tx, ids, refusalOf),
  async act(tx, ctx, id) {
    const { version } = await movePayoutIn(tx, ctx, { id, event: 'approve' })
    return { version }
  },
  async undo(tx, ctx, id, { version }) {
    const payout = await lockPayout(tx, { id })
    if (payout.version !== version)
      throw refuse(409, 'changed-since', 'Something else happened to this payout.')
    await refuseInFile(tx, id)
    await tx
      .updateTable('payout')
      .set({ status: 'draft', approved_by: null, approved_at: null })
      .where('id', '=', id)
      .execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'payout',
      entity_id: id,
      changes: { status: 'draft' },
    })
  },
})

function refusalOf({ status, is_own, net_amount, has_account, is_held }: BulkPayout) {
  if (status !== 'draft') return 'no-such-move'
  if (is_own) return 'two-people'
  if (net_amount <= 0) return 'nothing-to-pay'
  if (!has_account) return 'no-bank-account'
  return is_held ? 'bank-account-held' : null
}
