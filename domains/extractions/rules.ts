/** The states of a reading, as data, and what must be true before somebody moves it. The table says the same. */
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

/** `system` is the program itself, `admin` staff, `client` the household whose card it is. */
export type Mover = 'system' | 'admin' | 'client'

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
  { from: 'needs_review', to: 'queued', event: 'rerun', by: ['system', 'admin', 'client'] },
  { from: 'approved', to: 'applied', event: 'apply', by: ['system', 'admin'] },
  { from: 'queued', to: 'cancelled', event: 'cancel', by: ['system', 'admin', 'client'] },
  // A household sent another card: nobody needs to look at the one before, however far it was.
  { from: 'processing', to: 'cancelled', event: 'supersede', by: ['system', 'client'] },
  { from: 'failed', to: 'cancelled', event: 'supersede', by: ['system', 'client'] },
  { from: 'needs_review', to: 'cancelled', event: 'supersede', by: ['system', 'client'] },
  { from: 'failed', to: 'rejected', event: 'give_up', by: ['system', 'admin'] },
]

/** Whether somebody may move a reading so; staying where it is is no move. */
export const mayMove = (from: ExtractionStatus, to: ExtractionStatus, by: Mover): boolean =>
  moves.some((move) => move.from === from && move.to === to && move.by.includes(by))

/** Whether a reading is at its end. */
export const isOver = (status: ExtractionStatus): boolean =>
  !moves.some(({ from }) => from === status)

/** A reading that failed so often by itself has failed for good. Being lost with a worker does not count. */
export const mostAttempts = 5

/** Why a reading failed: what is wrong with the picture, or with us. */
export const failures = [
  'no_text',
  'not_a_card',
  'unreadable_picture',
  'noisy_picture',
  'picture_missing',
  'reader_failed',
] as const
export type Failure = (typeof failures)[number]

/** Failures another picture helps against; the others are ours. */
export const isAboutPicture = (failure: string | null): boolean =>
  failure === 'no_text' ||
  failure === 'not_a_card' ||
  failure === 'unreadable_picture' ||
  failure === 'noisy_picture'

/**
 * Whether a card must say a field before it is written to a policy for good: its plan, and a number that says who is
 * insured. Some cards have a member ID, some only the number of the policy; one is never taken for the other.
 */
export const isRequired = (path: CardField, says: (path: CardField) => boolean): boolean =>
  path === 'plan' || (path === 'member_id' && !says('policy_number'))

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
  reason !== null && corrected_at === null && (value !== null || path === 'plan')

/** The fields that keep a card from being approved, in their order: required and empty, or doubtful and untouched. */
export function whatIsOpen(fields: readonly ReviewedField[]): CardField[] {
  const says = (path: CardField) => finalValue(fields.find((one) => one.path === path)) !== null
  return cardFields.filter((path) => {
    const field = fields.find((one) => one.path === path)
    return (!says(path) && isRequired(path, says)) || (field !== undefined && isOpen(field))
  })
}

/** What of a policy and of the person it is of a card can say; each is one field of the card, but for the insurer, whom a person chooses. */
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

/** The field of a card that says a fact. */
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

/** The text of a value as it is written, without stray separators; null: it has none. */
export const textOf = (value: CardValue | null): string | null =>
  typeof value === 'string' ? tidyText(value) || null : null

/** What a card says of its policy, each number only as its own kind. `insurer` is the name of the one a person chose; the program chooses none. */
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

/** A fact as the policy has it, and as it would have it once the reading is approved. */
export type PolicyFactChange = {
  fact: PolicyFact
  from: CardValue | null
  to: CardValue | null
  is_changed: boolean
}

/**
 * Every fact of a policy before and after approving. What the card does not say stays as it is. `has_person` false: nobody
 * is on the policy whose member ID it could be, and it stays in the reading.
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

/** Whether two values of a field are the same, letter by letter. */
export const isSameValue = (one: CardValue | null, other: CardValue | null): boolean =>
  typeof one === typeof other && plain(one) === plain(other)

/** Whether a machine was in doubt of what a field says, whoever has looked at it since. */
export const wasDoubtful = ({ reason, value }: ReviewedField): boolean =>
  reason !== null && value !== null

/** What nobody has looked at first, then what was doubtful when it was read; each part in the order people read a card. */
export function inReviewOrder<F extends ReviewedField>(fields: readonly F[]): F[] {
  const turn = (field: F) => (isOpen(field) ? 0 : wasDoubtful(field) ? 1 : 2)
  const place = ({ path }: F) => cardFields.indexOf(path)
  return fields.toSorted((a, b) => turn(a) - turn(b) || place(a) - place(b))
}
