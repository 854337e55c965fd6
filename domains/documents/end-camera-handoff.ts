import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endCameraHandoff as endpoint } from './contract-handoff.ts'

/** Takes the camera back. May be said twice. */
export async function endCameraHandoff(
  { tx, system, now }: Context,
  { handoff_id }: InputOf<typeof endpoint>
) {
  const seen = await tx((tx) =>
    tx.selectFrom('camera_handoff').select('id').where('id', '=', handoff_id).executeTakeFirst()
  )
  if (!seen) throw noSuch('camera_handoff')
  await system((tx) =>
    tx
      .updateTable('camera_handoff')
      .set({ ended_at: now() })
      .where('id', '=', handoff_id)
      .where('ended_at', 'is', null)
      .execute()
  )
  return { state: 'ended' as const }
}
