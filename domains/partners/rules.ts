import type { Partner } from './contract.ts'

type Status = Partner['status']

/** Where an organisation may go from each state. Staff decide it; nothing leads back to pending but a new beginning. */
const next: Readonly<Record<Status, readonly Status[]>> = {
  pending: ['active', 'inactive'],
  active: ['suspended', 'inactive'],
  suspended: ['active', 'inactive'],
  inactive: ['pending'],
}

/** Whether an organisation in one state may be put into another; staying is always allowed. */
export const mayBecome = (from: Status, to: Status): boolean =>
  from === to || next[from].includes(to)
