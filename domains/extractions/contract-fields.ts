import { z } from 'zod'
import { phoneText } from '../phone-text.ts'
import { CurrencyCode, Day, Instant, oneLine } from '../shapes.ts'
import { Bps, Amount } from '../insurance/contract-fields.ts'
import { cardFields, fieldReasons } from './rules-card.ts'

/* Fields of an insurance card, as read by OCR and as corrected by people. */

const text = (max: number) => oneLine(max).pipe(z.string().min(1)).nullable()

/** Field values stated by a person. Null means the card does not state it; an omitted field keeps its OCR value. */
export const ConfirmedFields = z.strictObject({
  insurer: text(200).optional(),
  plan: text(200).optional(),
  member_name: text(200).optional(),
  member_id: text(80).optional(),
  policy_number: text(80).optional(),
  group_number: text(80).optional(),
  area_of_cover: text(200).optional(),
  deductible: z.strictObject({ amount: Amount, currency: CurrencyCode }).nullable().optional(),
  coinsurance: Bps.nullable().optional(),
  valid_from: Day.nullable().optional(),
  valid_until: Day.nullable().optional(),
  phone: phoneText.nullable().optional(),
})
export type ConfirmedFields = z.output<typeof ConfirmedFields>

/** A text or date, an amount in minor units, or basis points. */
export const CardValueShape = z.union([
  z.string(),
  z.int(),
  z.object({ amount: z.int(), currency: z.string() }),
])

const fraction = z.number().min(0).max(1)
/** Bounding box on the picture, in fractions of its width and height. */
const Box = z.object({ left: fraction, top: fraction, width: fraction, height: fraction })

export const ExtractionField = z.object({
  path: z.enum(cardFields),
  /** Text as printed on the card. */
  raw_value: z.string(),
  value: CardValueShape.nullable(),
  confidence: z.number(),
  /** Why the field needs review; null when it is certain. */
  reason: z.enum(fieldReasons).nullable(),
  /** Alternative readings, most likely first. */
  alternatives: z.array(CardValueShape),
  /** 1 is the front, 2 the back. */
  page: z.int(),
  bbox: Box.nullable(),
  /** Value stated by a person; valid only when `corrected_at` is set. */
  corrected_value: CardValueShape.nullable(),
  corrected_at: Instant.nullable(),
})
export type ExtractionField = z.output<typeof ExtractionField>

/** An insurer of the directory whose name may be on the card. `is_match` when its exact name is. */
export const InsurerCandidate = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  score: z.number(),
  is_match: z.boolean(),
})
export type InsurerCandidate = z.output<typeof InsurerCandidate>

/** A picture of a card, with what is needed to display it. */
export const CardPicture = z.object({
  document_id: z.uuid(),
  mime_type: z.string(),
  width_px: z.int().nullable(),
  height_px: z.int().nullable(),
})
export type CardPicture = z.output<typeof CardPicture>
