/** Fields of an insurance card, and the reasons why a field or a card needs review. */

/** Fields of a card, in reading order. */
export const cardFields = [
  'insurer',
  'plan',
  'member_name',
  'member_id',
  'policy_number',
  'group_number',
  'area_of_cover',
  'deductible',
  'coinsurance',
  'valid_from',
  'valid_until',
  'phone',
] as const
export type CardField = (typeof cardFields)[number]

/**
 * Why a field needs human review. low_confidence: hard to read in the picture. ambiguous_characters: 0 or O, 1 or
 * I. ambiguous_date: day and month may be swapped. bad_format: invalid format for this field. several_values: the
 * card states two values. unlabelled: no label announces it. unknown_insurer: not in the directory. inconsistent:
 * contradicts another field. not_found: not on the card, or not readable.
 */
export const fieldReasons = [
  'low_confidence',
  'ambiguous_characters',
  'ambiguous_date',
  'bad_format',
  'several_values',
  'unlabelled',
  'unknown_insurer',
  'inconsistent',
  'not_found',
] as const
export type FieldReason = (typeof fieldReasons)[number]

/** Why a card as a whole needs human review. */
export const cardReasons = [
  'no_text',
  'not_a_card',
  'insurer_unknown',
  'low_confidence',
  'ambiguous_characters',
  'field_missing',
  'expired',
] as const
export type CardReason = (typeof cardReasons)[number]

export type CardAmount = { amount: number; currency: string }

/**
 * A field's value: a text; a date `YYYY-MM-DD` (valid_from, valid_until); an amount (deductible); basis points
 * (coinsurance, 1000 is 10 %); a phone number such as `+525555500142` (phone).
 */
export type CardValue = string | number | CardAmount

/** Bounding box in fractions of the picture, 0 to 1. */
type FieldBox = { left: number; top: number; width: number; height: number }

/** One field as read by OCR. */
export type ReadField = {
  path: CardField
  /** Text as printed on the card; empty when nothing was found. */
  raw_value: string
  value: CardValue | null
  /** OCR confidence, 0 to 1. */
  confidence: number
  /** Why the field needs review; null when it is certain. */
  reason: FieldReason | null
  /** Alternative readings, most likely first. */
  alternatives: CardValue[]
  /** 1 is the first picture, 2 the second. */
  page: number
  bbox: FieldBox | null
}

export type KnownInsurer = { id: string; name: string; aliases: readonly string[] }
type KnownPlan = { id: string; insurance_company_id: string; name: string }

/** Reference data used to read a card. */
export type CardKnowledge = {
  insurers: readonly KnownInsurer[]
  plans?: readonly KnownPlan[]
  /** `YYYY-MM-DD`; a card whose cover ended before it gets the reason `expired`. */
  today?: string
}

/** An insurer whose name may be on the card. Score 1 is its exact name. */
export type InsurerCandidate = { id: string; name: string; score: number }

export type ReadCard = {
  /** Every field once, in the order of `cardFields`. */
  fields: ReadField[]
  /** The insurer whose exact name is on the card; null when it is uncertain. Never guessed. */
  insurer_id: string | null
  /** Highest score first. */
  insurer_candidates: InsurerCandidate[]
  reasons: CardReason[]
  /** Mean over the words of all pages; 0 without words. */
  mean_confidence: number
}
