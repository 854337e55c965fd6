import { createHash } from 'node:crypto'
import { refuse } from '@numo/kit/fail.ts'
import type { Tx } from '../context.ts'
import type { OpenHandoff } from './contract-handoff.ts'
import { handoffState, mostHandoffPictures } from './rules-handoff.ts'

/** The hand-over a secret opens. One that is over, and a secret that never was one, are the same to a phone. */
export async function findHandoff(tx: Tx, now: Date, token: string) {
  const row = await tx
    .selectFrom('camera_handoff')
    .selectAll()
    .where('token_sha256', '=', createHash('sha256').update(token).digest())
    .executeTakeFirst()
  const state = row ? handoffState(row, now) : 'expired'
  if (!row || state === 'ended' || state === 'expired')
    throw refuse(410, 'camera-over', 'This link is over. Ask for a new code on your computer.')
  return row
}

/** What a phone may know: which sides have arrived, and how many pictures it may still send. */
export async function toldToPhone(
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
    locale: locale === 'es' ? 'es' : 'en',
    expires_at: expires_at.toISOString(),
    sides: [
      ...(has('insurance_card_front') ? (['front'] as const) : []),
      ...(has('insurance_card_back') ? (['back'] as const) : []),
    ],
    pictures_left: Math.max(0, mostHandoffPictures - taken.length),
  }
}
