import type { AccountStatus } from './enums.ts'

/** In the order in which a household is asked for them; the insurer is for staff to say. */
export const missingPieces = [
  'insurance',
  'plan',
  'card_front',
  'client',
  'payment_method',
  'insurer',
] as const
export type MissingPiece = (typeof missingPieces)[number]

const next: Readonly<Record<AccountStatus, readonly AccountStatus[]>> = {
  active: ['suspended', 'closed'],
  suspended: ['active', 'closed'],
  closed: [],
}

/** Whether a household in one state may be put into another. A closed one stays closed; staying is always allowed. */
export const mayAccountBecome = (from: AccountStatus, to: AccountStatus): boolean =>
  from === to || next[from].includes(to)

/** Where a household may go from here. */
export const accountMovesFrom = (from: AccountStatus): readonly AccountStatus[] => next[from]
