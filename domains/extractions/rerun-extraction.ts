import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { rerunExtraction as endpoint } from './contract-admin.ts'
import { checkMove, lockForReview } from './review.ts'
import { addReading } from './start-extraction.ts'

/** Requeues an extraction for reading. Keeps corrections made by people. */
export const rerunExtraction = (
  ctx: Context,
  { id, version }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const { status, account_id } = await lockForReview(tx, id, version)
    checkMove(status, 'queued')
    const after = await tx
      .updateTable('extraction')
      .set({ status: 'queued', attempt: 0, error_code: null, error_message: null })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await record(tx, ctx.caller, {
      action: 'E',
      entity_type: 'extraction',
      entity_id: id,
      account_id,
      changes: { status: 'queued' },
    })
    if (account_id) await addReading(ctx, tx, account_id, id)
    return after
  })
