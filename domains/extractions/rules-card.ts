/** What can stand on an insurance card, and how we say that we are not sure of it. */

/** The fields of a card, in the order people read them. */
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
 * Why a person must look at a field. low_confidence: the picture is hard to read there. ambiguous_characters: 0 or O, 1 or I.
 * ambiguous_date: day and month could be the other way round. bad_format: read, but not what such a field looks like.
 * several_values: the card says two things. unlabelled: nothing beside it says what it is. unknown_insurer: none we know.
 * inconsistent: it does not go with another field. not_found: the card does not say, or nobody could read it.
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

/** Why a person must look at a card as a whole. */
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

/** An amount in minor units of its currency (ISO 4217). */
export type CardAmount = { amount: number; currency: string }

/**
 * The value as data: a text; a day `YYYY-MM-DD` (valid_from, valid_until); an amount (deductible); basis points
 * (coinsurance, 1000 is 10 %); a number to call such as `+525555500142` (phone).
 */
export type CardValue = string | number | CardAmount

/** Fractions of the picture, 0 to 1. */
type FieldBox = { left: number; top: number; width: number; height: number }

/** One field as the machine read it. */
export type ReadField = {
  path: CardField
  /** As it is written on the card; empty when nothing was found. */
  raw_value: string
  value: CardValue | null
  /** 0 to 1. */
  confidence: number
  /** Why it is doubtful; null: it is certain. */
  reason: FieldReason | null
  /** Other ways to read it, likeliest first. */
  alternatives: CardValue[]
  /** 1: the first picture, 2: the second. */
  page: number
  bbox: FieldBox | null
}

export type KnownInsurer = { id: string; name: string; aliases: readonly string[] }
type KnownPlan = { id: string; insurance_company_id: string; name: string }

/** What we know before we look at a card. */
export type CardKnowledge = {
  insurers: readonly KnownInsurer[]
  plans?: readonly KnownPlan[]
  /** `YYYY-MM-DD`; a card that ended before is worth saying. */
  today?: string
}

/** A known insurer whose name may be on the card; 1 is the very name. */
export type InsurerCandidate = { id: string; name: string; score: number }

export type ReadCard = {
  /** Every field once, in the order of `cardFields`. */
  fields: ReadField[]
  /** The insurer whose very name is on the card; null: nobody is sure, and the program never guesses. */
  insurer_id: string | null
  /** Best first. */
  insurer_candidates: InsurerCandidate[]
  reasons: CardReason[]
  /** Of the words on all pages; 0 when there are none. */
  mean_confidence: number
}
