import { maxSaved, type SavedProvider } from '@numo/domains/saved-providers/contract.ts'
import { readStored, writeStored, removeStored } from '../app/browser-storage.ts'
import { keptOfPerson } from '../app/offline/kept.ts'

/** Saved doctors that this browser keeps, as they were on a day. */
export type StoredDoctors = {
  kept_at: string
  has_plan: boolean
  rows: readonly SavedProvider[]
}

/** Returns the doctors kept in this browser; null when there are none or they are not readable. */
export function storedDoctors(): StoredDoctors | null {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written only by `storeDoctors`
    return JSON.parse(readStored('doctors') ?? 'null') as StoredDoctors | null
  } catch {
    return null
  }
}

/** Keeps doctors, as many as fit, the first ones first. */
export function storeDoctors({ rows, has_plan }: Omit<StoredDoctors, 'kept_at'>) {
  const kept_at = new Date().toISOString()
  for (let count = Math.min(rows.length, maxSaved); count >= 0; count = Math.floor(count / 2)) {
    const text = JSON.stringify({ kept_at, has_plan, rows: rows.slice(0, count) })
    if (text.length <= keptOfPerson.doctors) return writeStored('doctors', text)
    if (count === 0) return
  }
}

/** Updates the doctors that are kept. Keeps none when none are kept. */
export function renewDoctors(doctors: Omit<StoredDoctors, 'kept_at'>) {
  if (storedDoctors() !== null) storeDoctors(doctors)
}

export const forgetDoctors = () => removeStored('doctors')
