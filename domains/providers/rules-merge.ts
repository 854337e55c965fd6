/* Two pages of one provider: what can be taken over, and which two are not to be made one. */
import type { ProviderKind } from './enums.ts'

/** What one page says and the other may say otherwise. The country of a licence goes with its number. */
export const mergeFields = [
  'full_name',
  'name_prefix',
  'credential',
  'gender',
  'facility_type',
  'npi',
  'license_number',
  'practising_since',
  'website',
  'about_en',
  'about_es',
] as const
export type MergeField = (typeof mergeFields)[number]
export type Mergeable = { [field in MergeField]: string | number | null }

/** Why two pages cannot become one. */
export const mergeRefusals = [
  'same-provider',
  'different-kind',
  'different-npi',
  'already-merged',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

type Candidate = {
  id: string
  kind: ProviderKind
  npi: string | null
  merged_into_id: string | null
}

/**
 * Why these two must not be made one; null: nothing speaks against it. A register gives a number to one provider only,
 * so two different numbers are two providers whatever their names.
 */
export function whyNotMerge(kept: Candidate, gone: Candidate): MergeRefusal | null {
  if (kept.id === gone.id) return 'same-provider'
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) return 'already-merged'
  if (kept.kind !== gone.kind) return 'different-kind'
  if (kept.npi !== null && gone.npi !== null && kept.npi !== gone.npi) return 'different-npi'
  return null
}

/** What the kept page takes from the other unless somebody decides otherwise: whatever it does not say itself. */
export const defaultTake = (kept: Mergeable, gone: Mergeable): MergeField[] =>
  mergeFields.filter((field) => kept[field] === null && gone[field] !== null)

/** The values the kept page has after `take` is taken from the other, as far as they change. */
export function takenValues<Row extends Mergeable>(
  kept: Row,
  gone: Row,
  take: readonly MergeField[]
): Partial<Pick<Row, MergeField>> {
  const taken: Partial<Pick<Row, MergeField>> = {}
  for (const field of mergeFields)
    if (take.includes(field) && gone[field] !== null && gone[field] !== kept[field])
      taken[field] = gone[field]
  return taken
}
