import type { CardSide, handoffStates } from './contract-handoff.ts'

/** Lifetime of a hand-over, and the maximum number of its pictures. */
export const handoff_minutes = 15
export const maxHandoffPictures = 6

export type HandoffState = (typeof handoffStates)[number]

/** Returns the state of a hand-over. The computer or the expiry ends it. */
export function handoffState(
  {
    expires_at,
    opened_at,
    ended_at,
  }: Record<'expires_at', Date> & Record<'opened_at' | 'ended_at', Date | null>,
  now: Date
): HandoffState {
  if (ended_at) return 'ended'
  if (expires_at <= now) return 'expired'
  return opened_at ? 'opened' : 'waiting'
}

export const typeOfSide = {
  front: 'insurance_card_front',
  back: 'insurance_card_back',
} as const satisfies Record<CardSide, string>
