import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { CardSide, OpenHandoff } from './contract-handoff.ts'
import { findHandoff, stateForPhone } from './find-handoff.ts'
import { storeUpload } from './store-upload.ts'
import { typeOfSide } from './rules-handoff.ts'

type CameraPicture = {
  token: string
  side: CardSide
  /** Reads the request body, within the household's concurrency limit. */
  bytesFor: (account_id: string) => Promise<Uint8Array>
}

/**
 * Stores a picture sent by a phone. The secret is checked before the body is read and again in the transaction that
 * stores the picture, so that an ended hand-over stores nothing and a request without a secret uploads nothing.
 * Rate-limited by IP address.
 */
export async function storeCameraPicture(
  ctx: Context,
  { token, side, bytesFor }: CameraPicture
): Promise<OpenHandoff> {
  const of = ctx.caller.ip ?? 'unknown'
  await limitRequests(ctx, [{ kind: 'camera token', of, points: 60, seconds: 900 }])
  const { system, now } = ctx
  const handoff = await system(async (tx) => {
    const found = await findHandoff(tx, now(), token)
    const { pictures_left } = await stateForPhone(tx, found)
    if (pictures_left > 0) return found
    throw refuse(429, 'camera-full', 'That is enough pictures. Look at your computer.')
  })
  const bytes = await bytesFor(handoff.account_id)
  await storeUpload(
    {
      ...ctx,
      // Checks the secret again in the transaction that stores the picture.
      tx: (run) =>
        system(async (tx) => {
          await findHandoff(tx, now(), token)
          return run(tx)
        }),
    },
    {
      account_id: handoff.account_id,
      type: typeOfSide[side],
      file_name: `card-${side}`,
      bytes,
      policy_id: handoff.policy_id,
      camera_handoff_id: handoff.id,
      uploaded_by: handoff.user_id,
      uploaded_through: 'phone_handoff',
    }
  )
  return system((tx) => stateForPhone(tx, handoff))
}
