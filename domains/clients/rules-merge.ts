import { factNames } from './contract-facts.ts'

/* Two records of one person in one household: what can be taken over, and which two are not to be made one. */

/** What one record says and the other may say otherwise. */
export const mergeFields = [
  'first_name',
  'last_name',
  'second_last_name',
  'birth_date',
  ...factNames,
] as const
export type MergeField = (typeof mergeFields)[number]
export type Mergeable = { [field in MergeField]: string | null }

/** Why two records cannot become one. */
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
  /** Whether money of a policy year is counted for them. */
  has_usage: boolean
}

/**
 * Why the second must not become part of the first; null: nothing speaks against it. Another household's policies, claims
 * and sign-ins are its own. Claims and what a policy year has used up stay with the record they were made with, so the
 * record that has them is the one to keep.
 */
export function whyNotMerge(kept: Candidate, gone: Candidate): MergeRefusal | null {
  if (kept.id === gone.id) return 'same-person'
  if (kept.account_id !== gone.account_id) return 'other-household'
  if (kept.merged_into_id !== null || gone.merged_into_id !== null) return 'already-merged'
  if (kept.user_id !== null && gone.user_id !== null && kept.user_id !== gone.user_id)
    return 'two-users'
  if (gone.claims > 0) return 'has-claims'
  return gone.has_usage ? 'has-usage' : null
}

const isEmpty = (field: MergeField, value: string | null) =>
  value === null || (field === 'sex' && value === 'unknown')

/** What the kept record takes from the other unless somebody decides otherwise: whatever it does not say itself. */
export const defaultTake = (kept: Mergeable, gone: Mergeable): MergeField[] =>
  mergeFields.filter((field) => isEmpty(field, kept[field]) && !isEmpty(field, gone[field]))

/** The values the kept record has after `take` is taken from the other, as far as they change. */
export function takenValues<Row extends Mergeable>(
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
