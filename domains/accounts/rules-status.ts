import type { AccountStatus } from './enums.ts'

/** Missing onboarding facts, in the order a household is asked for them. Staff match the insurer. */
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

/** Whether a household may change from one status to another. A closed one stays closed; no change is always allowed. */
export const mayAccountBecome = (from: AccountStatus, to: AccountStatus): boolean =>
  from === to || next[from].includes(to)

/** Returns the statuses a household may change to. */
export const accountMovesFrom = (from: AccountStatus): readonly AccountStatus[] => next[from]
