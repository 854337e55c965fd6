import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { openCameraHandoff as endpoint, OpenHandoff } from './contract-handoff.ts'
import { findHandoff, stateForPhone } from './find-handoff.ts'

/** Opens a hand-over with its secret, on the phone. Reveals nothing about the card's owner. Rate-limited by IP. */
export async function openCameraHandoff(
  ctx: Context,
  { token }: InputOf<typeof endpoint>
): Promise<OpenHandoff> {
  const of = ctx.caller.ip ?? 'unknown'
  await limitRequests(ctx, [{ kind: 'camera token', of, points: 60, seconds: 900 }])
  const { system, now } = ctx
  return system(async (tx) => {
    const handoff = await findHandoff(tx, now(), token)
    if (!handoff.opened_at)
      await tx
        .updateTable('camera_handoff')
        .set({ opened_at: now() })
        .where('id', '=', handoff.id)
        .execute()
    return stateForPhone(tx, handoff)
  })
}
