import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import { limitRequests } from '../users/limit-requests.ts'
import type { CardSide, OpenHandoff } from './contract-handoff.ts'
import { findHandoff, toldToPhone } from './find-handoff.ts'
import { keepDocument } from './keep-document.ts'
import { typeOfSide } from './rules-handoff.ts'

type CameraPicture = {
  token: string
  side: CardSide
  /** Reads the bytes, in the turn of the household. */
  bytesFor: (account_id: string) => Promise<Uint8Array>
}

/**
 * Takes a picture from a phone that has a computer's camera step. The secret is looked at before the bytes arrive, and
 * again when they are kept: what the computer ended meanwhile keeps nothing, and who has no secret sends nothing.
 */
export async function keepCameraPicture(
  ctx: Context,
  { token, side, bytesFor }: CameraPicture
): Promise<OpenHandoff> {
  const of = ctx.caller.ip ?? 'unknown'
  await limitRequests(ctx, [{ kind: 'camera token', of, points: 60, seconds: 900 }])
  const { system, now } = ctx
  const handoff = await system(async (tx) => {
    const found = await findHandoff(tx, now(), token)
    const { pictures_left } = await toldToPhone(tx, found)
    if (pictures_left > 0) return found
    throw refuse(429, 'camera-full', 'That is enough pictures. Look at your computer.')
  })
  const bytes = await bytesFor(handoff.account_id)
  await keepDocument(
    {
      ...ctx,
      // The same question once more in the transaction that keeps the picture.
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
  return system((tx) => toldToPhone(tx, handoff))
}
