import { z } from 'zod'
import { Instant } from '../shapes.ts'

/* What is told of merges: those of a record, and what taking one back does. */

/** What a merge moves, as people are told of it. */
export const mergedThings = [
  'provider_alias',
  'provider_specialty',
  'provider_location',
  'acceptance',
  'provider_not_same',
  'provider_role',
  'directory_report',
  'saved_provider',
  'address',
  'membership',
  'coverage',
  'care_relationship',
  'consent',
  'family_invitation',
  'client_person',
] as const
export type MergedThing = (typeof mergedThings)[number]

/** Why a merge is not taken back. */
export const undoRefusals = ['already-undone', 'undo-over', 'later-merge', 'other-holder'] as const
export type UndoRefusal = (typeof undoRefusals)[number]

/** A merge into a record, as the record tells of it. */
export const MergeNote = z.object({
  id: z.uuid(),
  gone: z.object({ id: z.uuid(), name: z.string() }),
  merged_at: Instant,
  merged_by: z.string().nullable(),
  /** Until when it can be taken back; null: no longer, or it was. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
})
export type MergeNote = z.output<typeof MergeNote>

/** What goes back and what does not. */
export const UndoOutcome = z.object({
  kept: z.object({ id: z.uuid(), name: z.string() }),
  gone: z.object({ id: z.uuid(), name: z.string() }),
  /** Rows that are put back, counted by what they are. */
  back: z.array(z.object({ what: z.enum(mergedThings), count: z.int() })),
  /** Fields of the kept record that say again what they said before. */
  fields: z.array(z.string()),
  /** `changed`: changed since and left so. `removed`: somebody removed it since. `since`: came after the merge. */
  stays: z.array(
    z.object({
      what: z.enum(mergedThings),
      why: z.enum(['changed', 'removed', 'since']),
      count: z.int(),
    })
  ),
  /** Fields that were changed since, and stay. */
  fields_stay: z.array(z.string()),
})
export type UndoOutcome = z.output<typeof UndoOutcome>

/** What a preview of taking back answers. */
export const UndoPreview = z.object({
  /** Why it cannot be taken back; null: it can. */
  refusal: z.enum(undoRefusals).nullable(),
  outcome: UndoOutcome.nullable(),
})
export type UndoPreview = z.output<typeof UndoPreview>
