import type { ImportRow } from '@numo/domains/directory/contract-admin.ts'

/** How much of its file an import has read, in percent; null where that says nothing: it is not reading. */
export function percentOf(progress: ImportRow['progress']): number | null {
  if (!progress || progress.step !== 'reading' || progress.total_bytes === 0) return null
  return Math.min(100, Math.floor((progress.bytes / progress.total_bytes) * 100))
}
