import { factNames } from './contract-facts.ts'

/* Rules for merging two records of one person in one household. */

/** Fields in which two records may differ. */
export const mergeFields = [
  'first_name',
  'last_name',
  'second_last_name',
  'birth_date',
  ...factNames,
] as const
export type MergeField = (typeof mergeFields)[number]
export type Mergeable = { [field in MergeField]: string | null }

/** Reasons why two records cannot be merged. */
export const mergeRefusals = [
  'same-person',
  'other-household',
  'already-merged',
  'two-users',
  'has-claims',
  'has-usage',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

type Candidate = {
  id: string
  account_id: string
  merged_into_id: string | null
  user_id: string | null
  claims: number
  has_authorizations: boolean
  /** Whether a policy year has usage of the person. */
  has_usage: boolean
}

/**
 * Returns why `gone` must not be merged into `kept`, or null. Records of different households are never merged. Claims
 * and the usage of a policy year stay with their record, so that record must be the kept one.
 */
export function mergeRefusalOf(kept: Candidate, gone: Candidate): MergeRefusal | null {
  if (kept.id === gone.id) return 'same-person'
  if (kept.account_id !== gone.account_id) return 'other-household'
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) return 'already-merged'
  if (kept.user_id !== null && gone.user_id !== null && kept.user_id !== gone.user_id)
    return 'two-users'
  if (gone.claims > 0 || gone.has_authorizations) return 'has-claims'
  return gone.has_usage ? 'has-usage' : null
}

const isEmpty = (field: MergeField, value: string | null) =>
  value === null || (field === 'sex' && value === 'unknown')

/** Default fields to take: those the kept record lacks and the other has. */
export const fieldsToCopy = (kept: Mergeable, gone: Mergeable): MergeField[] =>
  mergeFields.filter((field) => isEmpty(field, kept[field]) && !isEmpty(field, gone[field]))

/** Returns the changed values of the kept record after taking the fields of `take` from the other. */
export function copiedValues<Row extends Mergeable>(
  kept: Row,
  gone: Row,
  take: readonly MergeField[]
): Partial<Pick<Row, MergeField>> {
  const taken: Partial<Pick<Row, MergeField>> = {}
  for (const field of mergeFields)
    if (take.includes(field) && !isEmpty(field, gone[field]) && gone[field] !== kept[field])
      taken[field] = gone[field]
  return taken
}
