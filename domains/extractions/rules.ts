/** The states of a reading, as data, and what must be true before somebody moves it. The table says the same. */
import { cardFields, type CardField, type CardValue } from './rules-card.ts'

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

/** `system` is the program itself, `admin` staff; nobody else moves a reading. */
export type Mover = 'system' | 'admin'

export type Move = {
  from: ExtractionStatus
  to: ExtractionStatus
  event: string
  by: readonly Mover[]
}

/** Every move there is (domain 5). `status_transition` holds the same rows, and a trigger obeys them. */
export const moves: readonly Move[] = [
  { from: 'queued', to: 'processing', event: 'start', by: ['system'] },
  { from: 'processing', to: 'needs_review', event: 'succeed', by: ['system'] },
  { from: 'processing', to: 'failed', event: 'fail', by: ['system'] },
  { from: 'processing', to: 'queued', event: 'lease_expired', by: ['system'] },
  { from: 'failed', to: 'queued', event: 'retry', by: ['system', 'admin'] },
  { from: 'needs_review', to: 'approved', event: 'approve', by: ['admin'] },
  { from: 'needs_review', to: 'rejected', event: 'reject', by: ['admin'] },
  { from: 'needs_review', to: 'queued', event: 'rerun', by: ['system', 'admin'] },
  { from: 'approved', to: 'applied', event: 'apply', by: ['system', 'admin'] },
  { from: 'queued', to: 'cancelled', event: 'cancel', by: ['system', 'admin'] },
  // A household took a better picture: nobody needs to look at the one before.
  { from: 'needs_review', to: 'cancelled', event: 'supersede', by: ['system'] },
  { from: 'failed', to: 'rejected', event: 'give_up', by: ['system', 'admin'] },
]

/** Whether somebody may move a reading so; staying where it is is no move. */
export const mayMove = (from: ExtractionStatus, to: ExtractionStatus, by: Mover): boolean =>
  moves.some((move) => move.from === from && move.to === to && move.by.includes(by))

/** Whether a reading is at its end. */
export const isOver = (status: ExtractionStatus): boolean =>
  !moves.some(({ from }) => from === status)

/** A reading that is tried so often has failed for good. */
export const mostAttempts = 5

/** Why a reading failed: what is wrong with the picture, or with us. */
export const failures = [
  'no_text',
  'not_a_card',
  'unreadable_picture',
  'picture_missing',
  'reader_failed',
] as const
export type Failure = (typeof failures)[number]

/** Failures another picture helps against; the others are ours. */
export const isAboutPicture = (failure: string | null): boolean =>
  failure === 'no_text' || failure === 'not_a_card' || failure === 'unreadable_picture'

/** What a card must say before it is written to a policy for good. */
export const requiredFields: readonly CardField[] = ['plan', 'member_id']

/** A field as far as its review is concerned. `corrected_at` null: nobody has looked at it. */
export type ReviewedField = {
  path: CardField
  value: CardValue | null
  reason: string | null
  corrected_value: CardValue | null
  corrected_at: string | null
}

/** What a field says now: what a person said, else what was read. */
export const finalValue = (field: ReviewedField | undefined): CardValue | null =>
  field ? (field.corrected_at === null ? field.value : field.corrected_value) : null

/** Whether somebody must still look at a field: it is doubtful, says something, and nobody has touched it. */
export const isOpen = ({ reason, value, corrected_at, path }: ReviewedField): boolean =>
  reason !== null && corrected_at === null && (value !== null || requiredFields.includes(path))

/** The fields that keep a card from being approved, in their order: required and empty, or doubtful and untouched. */
export function whatIsOpen(fields: readonly ReviewedField[]): CardField[] {
  return cardFields.filter((path) => {
    const field = fields.find((one) => one.path === path)
    const isEmpty = finalValue(field) === null
    return (isEmpty && requiredFields.includes(path)) || (field !== undefined && isOpen(field))
  })
}

/** What of a policy a card can say. */
export const policyFacts = [
  'insurer',
  'plan',
  'policy_number',
  'group_number',
  'holder_name',
  'valid_from',
  'valid_until',
] as const
export type PolicyFact = (typeof policyFacts)[number]
export type PolicyFacts = Record<PolicyFact, string | null>

const factOf: Readonly<Record<Exclude<PolicyFact, 'insurer'>, CardField>> = {
  plan: 'plan',
  policy_number: 'member_id',
  group_number: 'group_number',
  holder_name: 'member_name',
  valid_from: 'valid_from',
  valid_until: 'valid_until',
}

const textOf = (value: CardValue | null): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** What a card says of its policy. `insurer` is the name of the one a person chose; the program chooses none. */
export function factsOf(fields: readonly ReviewedField[], insurer: string | null): PolicyFacts {
  const said = (fact: Exclude<PolicyFact, 'insurer'>) =>
    textOf(finalValue(fields.find(({ path }) => path === factOf[fact])))
  return {
    insurer,
    plan: said('plan'),
    policy_number: said('policy_number'),
    group_number: said('group_number'),
    holder_name: said('holder_name'),
    valid_from: said('valid_from'),
    valid_until: said('valid_until'),
  }
}

export type PolicyChange = { fact: PolicyFact; from: string | null; to: string }

/** What approving would change of a policy. What the card does not say stays as it is. */
export const changesOf = (before: PolicyFacts | null, card: PolicyFacts): PolicyChange[] =>
  policyFacts.flatMap((fact) => {
    const to = card[fact]
    const from = before?.[fact] ?? null
    return to === null || to === from ? [] : [{ fact, from, to }]
  })

/** Whether two values of a field are the same, letter by letter. */
export const isSameValue = (one: CardValue | null, other: CardValue | null): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Doubtful first, each part in the order people read a card. */
export function inReviewOrder<F extends ReviewedField>(fields: readonly F[]): F[] {
  const place = ({ path }: F) => cardFields.indexOf(path)
  return fields.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a)) || place(a) - place(b))
}
