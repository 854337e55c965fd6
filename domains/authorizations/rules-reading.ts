import type { ExtractionStatus } from '../extractions/rules.ts'
import type { FileFacts } from '../extractions/rules-file.ts'

/** How far the reading of a file is. */
export const readingStates = ['not_read', 'being_read', 'read', 'unreadable'] as const
export type ReadingState = (typeof readingStates)[number]

/** How often a file is tried: whatever is not read then needs a clearer picture. */
export const maxReadings = 5

/** Whether somebody may have a file read again. */
export const canReadAgain = (reading: ReadingState): boolean =>
  reading === 'not_read' || reading === 'unreadable'

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

/** The newest extraction of a file. */
export type FileReading = {
  status: ExtractionStatus
  pages: number | null
  facts: Partial<FileFacts>
}

/** What a machine read of a file, and of how many of its first pages; a person compares it with the file. */
export type FoundInFile = FileFacts & { pages: number }

/** Returns how far the reading of a file is, and what was read of it once it is read. */
export function shownReading(newest: FileReading | null): {
  reading: ReadingState
  found: FoundInFile | null
} {
  const reading = readingStateOf(newest?.status ?? null)
  if (newest === null || reading !== 'read') return { reading, found: null }
  const {
    provider_name = null,
    issued_on = null,
    total = null,
    diagnosis_codes = [],
  } = newest.facts
  const found = { provider_name, issued_on, total, diagnosis_codes, pages: newest.pages ?? 1 }
  return { reading, found }
}
