import { z } from 'zod'
import { Day, Instant } from '../shapes.ts'
import { reviewDecisions, sendingChannels, sendingKinds, unreadableReasons } from './enums.ts'

/** What an insurer's system answered; null where it does not say. Amounts in minor units of `currency`. */
export const ReviewedAnswer = z.object({
  decision: z.enum(reviewDecisions).nullable(),
  code: z.string().nullable(),
  reference: z.string().nullable(),
  amount: z.int().nullable(),
  currency: z.string(),
  valid_from: Day.nullable(),
  valid_until: Day.nullable(),
  reasons: z.array(z.string()),
  words: z.string().nullable(),
})
export type ReviewedAnswer = z.output<typeof ReviewedAnswer>

/** A sending of a request to its insurer, or what became of one. */
export const AuthorizationSending = z.object({
  id: z.uuid(),
  /** The sending it became of; null of a sending itself. */
  sending_id: z.uuid().nullable(),
  kind: z.enum(sendingKinds),
  channel: z.enum(sendingChannels),
  recipient: z.string().nullable(),
  reason: z.enum(unreadableReasons).nullable(),
  /** What the insurer's system said; only with `answered`. */
  answer: ReviewedAnswer.nullable(),
  /** What was received, as it came; only where it could not be read. */
  text: z.string().nullable(),
  is_applied: z.boolean(),
  created_at: Instant,
})
