/* Rules for merging two providers: which fields are copied and which pairs must not be merged. */
import type { ProviderKind } from './enums.ts'

/** Fields that a merge can copy. `license_country` is copied with `license_number`. */
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

/** Reasons why two providers cannot be merged. */
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
 * Returns the reason why two providers must not be merged, or null. An NPI belongs to one provider, so two different NPIs are two providers
 * whatever their names.
 */
export function mergeRefusalOf(kept: Candidate, gone: Candidate): MergeRefusal | null {
  if (kept.id === gone.id) return 'same-provider'
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) return 'already-merged'
  if (kept.kind !== gone.kind) return 'different-kind'
  if (kept.npi !== null && gone.npi !== null && kept.npi !== gone.npi) return 'different-npi'
  return null
}

/** Returns the fields to copy by default: those that are null on the kept provider and set on the other. */
export const fieldsToCopy = (kept: Mergeable, gone: Mergeable): MergeField[] =>
  mergeFields.filter((field) => kept[field] === null && gone[field] !== null)

/** Returns the values that change on the kept provider when the fields in `take` are copied. */
export function copiedValues<Row extends Mergeable>(
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
