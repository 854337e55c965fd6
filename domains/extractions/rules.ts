/** Status transitions of an extraction, and the conditions for confirming it. The database enforces the same ones. */
import { cardFields, type CardAmount, type CardField, type CardValue } from './rules-card.ts'
import { tidyText } from './rules-tidy.ts'

export const extractionStatuses = [
  'queued',
  'processing',
  'failed',
  'needs_review',
  'approved',
  'applied',
  'rejected',
  'cancelled',
] as const
export type ExtractionStatus = (typeof extractionStatuses)[number]

/** `system` is the program itself, `admin` staff, `client` the household that owns the card. */
export type Mover = 'system' | 'admin' | 'client'

export type Move = {
  from: ExtractionStatus
  to: ExtractionStatus
  event: string
  by: readonly Mover[]
}

/** All allowed status transitions (specification section 5). A trigger enforces the same rows of `status_transition`. */
export const moves: readonly Move[] = [
  { from: 'queued', to: 'processing', event: 'start', by: ['system'] },
  { from: 'processing', to: 'needs_review', event: 'succeed', by: ['system'] },
  { from: 'processing', to: 'failed', event: 'fail', by: ['system'] },
  { from: 'processing', to: 'queued', event: 'lease_expired', by: ['system'] },
  { from: 'failed', to: 'queued', event: 'retry', by: ['system', 'admin'] },
  { from: 'needs_review', to: 'approved', event: 'approve', by: ['admin'] },
  { from: 'needs_review', to: 'rejected', event: 'reject', by: ['admin'] },
  { from: 'needs_review', to: 'queued', event: 'rerun', by: ['system', 'admin', 'client'] },
  { from: 'approved', to: 'applied', event: 'apply', by: ['system', 'admin'] },
  { from: 'queued', to: 'cancelled', event: 'cancel', by: ['system', 'admin', 'client'] },
  // The household sent another card: the previous one needs no review, whatever its status.
  { from: 'processing', to: 'cancelled', event: 'supersede', by: ['system', 'client'] },
  { from: 'failed', to: 'cancelled', event: 'supersede', by: ['system', 'client'] },
  { from: 'needs_review', to: 'cancelled', event: 'supersede', by: ['system', 'client'] },
  { from: 'failed', to: 'rejected', event: 'give_up', by: ['system', 'admin'] },
]

/** Whether `by` may make this status transition. False when the status does not change. */
export const mayMove = (from: ExtractionStatus, to: ExtractionStatus, by: Mover): boolean =>
  moves.some((move) => move.from === from && move.to === to && move.by.includes(by))

/** Whether the status is final. */
export const isOver = (status: ExtractionStatus): boolean =>
  !moves.some(({ from }) => from === status)

/** Maximum number of attempts that fail by themselves. Attempts lost because a worker died do not count. */
export const maxAttempts = 5

/** Why reading failed: because of the picture, or because of us. */
export const failures = [
  'no_text',
  'not_a_card',
  'unreadable_picture',
  'noisy_picture',
  'picture_missing',
  'reader_failed',
] as const
export type Failure = (typeof failures)[number]

/** Whether another picture can help against this failure; all others are our faults. */
export const isAboutPicture = (failure: string | null): boolean =>
  failure === 'no_text' ||
  failure === 'not_a_card' ||
  failure === 'unreadable_picture' ||
  failure === 'noisy_picture'

/**
 * Whether a card must state a field before it can be written to a policy: the plan, and a member ID or a policy
 * number. Some cards have only one of the two numbers; neither is ever taken for the other.
 */
export const isRequired = (path: CardField, stated: (path: CardField) => boolean): boolean =>
  path === 'plan' || (path === 'member_id' && !stated('policy_number'))

/** A field with what its review needs. `corrected_at` is null until a person corrects or accepts it. */
export type ReviewedField = {
  path: CardField
  value: CardValue | null
  reason: string | null
  corrected_value: CardValue | null
  corrected_at: string | null
}

/** Returns the corrected value if there is one, otherwise the OCR value. */
export const finalValue = (field: ReviewedField | undefined): CardValue | null =>
  field ? (field.corrected_at === null ? field.value : field.corrected_value) : null

/** Whether a field still needs review: doubtful, not empty (the plan may be empty), and not corrected or accepted. */
export const isOpen = ({ reason, value, corrected_at, path }: ReviewedField): boolean =>
  reason !== null && corrected_at === null && (value !== null || path === 'plan')

/** Returns the fields that block approval, in reading order: required but empty, or doubtful and unreviewed. */
export function openFields(fields: readonly ReviewedField[]): CardField[] {
  const stated = (path: CardField) => finalValue(fields.find((one) => one.path === path)) !== null
  return cardFields.filter((path) => {
    const field = fields.find((one) => one.path === path)
    return (!stated(path) && isRequired(path, stated)) || (field !== undefined && isOpen(field))
  })
}

/**
 * Facts of a policy and its covered person that a card can state. Each comes from one field, except the insurer,
 * which a person chooses.
 */
export const policyFacts = [
  'insurer',
  'plan',
  'member_id',
  'policy_number',
  'group_number',
  'holder_name',
  'area_of_cover',
  'deductible',
  'coinsurance',
  'valid_from',
  'valid_until',
  'assistance_phone',
] as const
export type PolicyFact = (typeof policyFacts)[number]
export type PolicyFacts = Record<
  Exclude<PolicyFact, 'deductible' | 'coinsurance'>,
  string | null
> & {
  deductible: CardAmount | null
  /** Basis points. */
  coinsurance: number | null
}

/** The card field each fact comes from. */
export const fieldOf: Readonly<Record<PolicyFact, CardField>> = {
  insurer: 'insurer',
  plan: 'plan',
  member_id: 'member_id',
  policy_number: 'policy_number',
  group_number: 'group_number',
  holder_name: 'member_name',
  area_of_cover: 'area_of_cover',
  deductible: 'deductible',
  coinsurance: 'coinsurance',
  valid_from: 'valid_from',
  valid_until: 'valid_until',
  assistance_phone: 'phone',
}

/** Returns a text value without stray separators, or null when it is empty or no text. */
export const textOf = (value: CardValue | null): string | null =>
  typeof value === 'string' ? tidyText(value) || null : null

/**
 * Returns the policy facts a card states; a number is never written as another kind of number. `insurer` is the
 * name of the insurer a person chose; it is never inferred.
 */
export function factsOf(fields: readonly ReviewedField[], insurer: string | null): PolicyFacts {
  const value = (fact: PolicyFact) => finalValue(fields.find(({ path }) => path === fieldOf[fact]))
  const report = (fact: PolicyFact) => textOf(value(fact))
  const [deductible, coinsurance] = [value('deductible'), value('coinsurance')]
  return {
    insurer,
    plan: report('plan'),
    member_id: report('member_id'),
    policy_number: report('policy_number'),
    group_number: report('group_number'),
    holder_name: report('holder_name'),
    area_of_cover: report('area_of_cover'),
    deductible: typeof deductible === 'object' ? deductible : null,
    coinsurance: typeof coinsurance === 'number' ? coinsurance : null,
    valid_from: report('valid_from'),
    valid_until: report('valid_until'),
    assistance_phone: report('assistance_phone'),
  }
}

/** A policy fact before and after approval of the extraction. */
export type PolicyFactChange = {
  fact: PolicyFact
  from: CardValue | null
  to: CardValue | null
  is_changed: boolean
}

/**
 * Returns every policy fact before and after approval. Facts the card does not state stay unchanged. With
 * `has_person` false nobody on the policy can own the member ID, and it stays in the extraction.
 */
export const changesOf = (
  before: Partial<PolicyFacts> | null,
  card: PolicyFacts,
  has_person: boolean
): PolicyFactChange[] =>
  policyFacts.map((fact) => {
    const from = before?.[fact] ?? null
    const isKept = fact === 'member_id' && !has_person
    const to = isKept ? from : (card[fact] ?? from)
    return { fact, from, to, is_changed: !isSameValue(from, to) }
  })

const plain = (value: CardValue | null) =>
  value !== null && typeof value === 'object' ? `${value.currency} ${value.amount}` : value

/** Whether two values of a field are exactly equal. */
export const isSameValue = (one: CardValue | null, other: CardValue | null): boolean =>
  typeof one === typeof other && plain(one) === plain(other)

/** Whether the OCR result of a field was doubtful, reviewed or not. */
export const wasDoubtful = ({ reason, value }: ReviewedField): boolean =>
  reason !== null && value !== null

/** Sorts fields for review: unreviewed first, then those that were doubtful, then the rest, each in reading order. */
export function inReviewOrder<F extends ReviewedField>(fields: readonly F[]): F[] {
  const turn = (field: F) => (isOpen(field) ? 0 : wasDoubtful(field) ? 1 : 2)
  const place = ({ path }: F) => cardFields.indexOf(path)
  return fields.toSorted((a, b) => turn(a) - turn(b) || place(a) - place(b))
}
