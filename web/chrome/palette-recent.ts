import type { FinderMatch } from '@numo/domains/finder/contract.ts'

/** Records recently opened from the command palette, newest first. In sessionStorage; cleared on sign-out. */
const name = 'numo.recent'
const max = 6

const isFound = (one: unknown): one is FinderMatch =>
  typeof one === 'object' && one !== null && 'kind' in one && 'id' in one && 'title' in one

export function recentRecords(): FinderMatch[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isFound) : []
  } catch {
    return []
  }
}

export function rememberRecord(record: FinderMatch) {
  const rest = recentRecords().filter(({ id }) => id !== record.id)
  try {
    sessionStorage.setItem(name, JSON.stringify([record, ...rest].slice(0, max)))
  } catch {
    // Storage is optional.
  }
}
