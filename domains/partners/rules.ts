import type { Partner } from './contract.ts'

type Status = Partner['status']

/** Allowed status transitions, made by staff; only an inactive organisation can become pending again. */
const next: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['active', 'inactive'],
  active: ['suspended', 'inactive'],
  suspended: ['active', 'inactive'],
  inactive: ['pending'],
}

/** Returns whether a status transition is allowed; keeping the status always is. */
export const mayBecome = (from: Status, to: Status): boolean =>
  from === to || next[from].includes(to)
