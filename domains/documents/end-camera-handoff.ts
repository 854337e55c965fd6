import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endCameraHandoff as endpoint } from './contract-handoff.ts'

/** Ends a hand-over of the camera. Idempotent. */
export async function endCameraHandoff(
  { tx, now, caller }: Context,
  { handoff_id }: InputOf<typeof endpoint>
) {
  await tx(async (tx) => {
    const seen = await tx
      .selectFrom('camera_handoff')
      .select('account_id')
      .where('id', '=', handoff_id)
      .executeTakeFirst()
    if (!seen) throw noSuch('camera_handoff')
    const { numUpdatedRows } = await tx
      .updateTable('camera_handoff')
      .set({ ended_at: now() })
      .where('id', '=', handoff_id)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await record(tx, caller, {
      action: 'U',
      entity_type: 'camera_handoff',
      entity_id: handoff_id,
      account_id: seen.account_id,
      changes: { ended: true },
    })
  })
  return { state: 'ended' as const }
}
