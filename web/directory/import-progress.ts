import type { ImportRow } from '@numo/domains/directory/contract-admin.ts'

/** Returns the percentage of the file that was read; null when the import is not in its reading step. */
export function percentOf(progress: ImportRow['progress']): number | null {
  if (!progress || progress.step !== 'reading' || progress.total_bytes === 0) return null
  return Math.min(100, Math.floor((progress.bytes / progress.total_bytes) * 100))
}
