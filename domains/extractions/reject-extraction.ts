import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import { findCardPath } from './card-path.ts'
import type { rejectExtraction as endpoint } from './contract-admin.ts'
import { checkMove, lockForReview } from './review.ts'

/** Rejects unusable pictures and asks the household for others. What it typed itself stays in its policy. */
export async function rejectExtraction(
  ctx: Context,
  { id, version, note }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> {
  const { actor, caller } = ctx
  return ctx.tx(async (tx) => {
    const found = await lockForReview(tx, id, version)
    checkMove(found.status, 'rejected')
    const moved = await tx
      .updateTable('extraction')
      .set({
        status: 'rejected',
        reviewed_by: actor?.user_id ?? null,
        reviewed_at: sql<Date>`now()`,
        review_note: note,
      })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await record(tx, caller, {
      action: 'E',
      entity_type: 'extraction',
      entity_id: id,
      account_id: found.account_id,
      changes: { status: 'rejected' },
      reason: note,
    })
    await notify(tx, {
      to: { account_id: found.account_id },
      kind: 'card_unreadable',
      facts: {},
      link: findCardPath(found.target_id),
      dedupe_key: id,
    })
    return moved
  })
}
