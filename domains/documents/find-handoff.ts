import { localeOf } from '@numo/kit/locales.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import { digestOf } from '../digest-of.ts'
import type { OpenHandoff } from './contract-handoff.ts'
import { handoffState, maxHandoffPictures } from './rules-handoff.ts'

/**
 * Returns the active hand-over of a secret. Throws `camera-over` alike for ended, expired and unknown ones, so that
 * secrets cannot be probed.
 */
export async function findHandoff(tx: Tx, now: Date, token: string) {
  const row = await tx
    .selectFrom('camera_handoff')
    .selectAll()
    .where('token_sha256', '=', digestOf(token))
    .executeTakeFirst()
  const state = row ? handoffState(row, now) : 'expired'
  if (!row || state === 'ended' || state === 'expired')
    throw refuse(410, 'camera-over', 'This link is over. Ask for a new code on your computer.')
  return row
}

/** Returns the state for the phone: the sides received and the number of pictures left. */
export async function stateForPhone(
  tx: Tx,
  { id, locale, expires_at }: { id: string; locale: string; expires_at: Date }
): Promise<OpenHandoff> {
  const taken = await tx
    .selectFrom('document')
    .select('type')
    .where('camera_handoff_id', '=', id)
    .execute()
  const has = (type: string) => taken.some((one) => one.type === type)
  return {
    locale: localeOf(locale),
    expires_at: expires_at.toISOString(),
    sides: [
      ...(has('insurance_card_front') ? (['front'] as const) : []),
      ...(has('insurance_card_back') ? (['back'] as const) : []),
    ],
    pictures_left: Math.max(0, maxHandoffPictures - taken.length),
  }
}
