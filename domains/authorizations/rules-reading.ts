import type { ExtractionStatus } from '../extractions/rules.ts'

/** How far the reading of a file is. */
export const readingStates = ['not_read', 'being_read', 'read', 'unreadable'] as const
export type ReadingState = (typeof readingStates)[number]

const stateOf: Readonly<Record<ExtractionStatus, ReadingState>> = {
  queued: 'being_read',
  processing: 'being_read',
  needs_review: 'read',
  approved: 'read',
  applied: 'read',
  failed: 'unreadable',
  rejected: 'unreadable',
  cancelled: 'not_read',
}

/** Returns how far the reading of a file is, by the status of its newest extraction; null without one. */
export const readingStateOf = (status: ExtractionStatus | null): ReadingState =>
  status === null ? 'not_read' : stateOf[status]
