import { z } from 'zod'

/* Reading a card on the public site. The body is the picture and the response a stream of JSON lines, so this is no
   contract endpoint; these shapes are what both sides of it share. */

/** Takes the bytes of one picture; answers with lines of `CardReadingEvent`. */
export const cardReadingPath = '/api/v4/card-readings'

/** A choice of the insurance menu: `plan.<slug>` or `insurer.<slug>`, and its name. */
const CoverChoice = z.object({ value: z.string(), name: z.string() })
export type CoverChoice = z.output<typeof CoverChoice>

/** What a card says about insurance, and nothing about its member. */
export const VisitorCard = z.object({
  /** The insurer, with its plan where that is certain too; null when somebody has to choose. */
  cover: CoverChoice.nullable(),
  /** Likely choices, likeliest first: plans of the certain insurer, or insurers. */
  suggestions: z.array(CoverChoice).max(4),
})
export type VisitorCard = z.output<typeof VisitorCard>

/** Why no card was read; other codes are those of refused files. */
export const cardReadingProblems = ['card-unreadable', 'not-a-card', 'reader-failed'] as const

export const CardReadingEvent = z.discriminatedUnion('state', [
  /** `ahead`: readings before this one; `seconds`: estimated time until it is done. */
  z.object({ state: z.literal('waiting'), ahead: z.int(), seconds: z.int() }),
  z.object({ state: z.literal('reading'), seconds: z.int() }),
  z.object({ state: z.literal('read'), card: VisitorCard }),
  z.object({ state: z.literal('failed'), code: z.string() }),
])
export type CardReadingEvent = z.output<typeof CardReadingEvent>
