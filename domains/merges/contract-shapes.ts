import { z } from 'zod'
import { Instant } from '../shapes.ts'

/* Shapes of merges: those into a record, and the effect of undoing one. */

/** Kinds of rows that a merge moves, as shown to people. */
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

/** Reasons why a merge cannot be undone. */
export const undoRefusals = ['already-undone', 'undo-over', 'later-merge', 'other-holder'] as const
export type UndoRefusal = (typeof undoRefusals)[number]

/** A merge into a record, as shown on that record. */
export const MergeNote = z.object({
  id: z.uuid(),
  gone: z.object({ id: z.uuid(), name: z.string() }),
  merged_at: Instant,
  merged_by: z.string().nullable(),
  /** End of the undo period; null when it has passed or the merge was undone. */
  undo_until: Instant.nullable(),
  undone_at: Instant.nullable(),
  undone_by: z.string().nullable(),
})
export type MergeNote = z.output<typeof MergeNote>

/** Effect of undoing a merge. */
export const UndoOutcome = z.object({
  kept: z.object({ id: z.uuid(), name: z.string() }),
  gone: z.object({ id: z.uuid(), name: z.string() }),
  /** Number of restored rows per kind. */
  back: z.array(z.object({ what: z.enum(mergedThings), count: z.int() })),
  /** Fields of the kept record that get their previous value back. */
  fields: z.array(z.string()),
  /** Rows that stay. `changed`: changed since the merge. `removed`: removed since. `since`: added since. */
  stays: z.array(
    z.object({
      what: z.enum(mergedThings),
      why: z.enum(['changed', 'removed', 'since']),
      count: z.int(),
    })
  ),
  /** Fields that were changed since the merge and stay. */
  fields_stay: z.array(z.string()),
})
export type UndoOutcome = z.output<typeof UndoOutcome>

/** Preview of undoing a merge. */
export const UndoPreview = z.object({
  /** Reason why it cannot be undone; null when it can. */
  refusal: z.enum(undoRefusals).nullable(),
  outcome: UndoOutcome.nullable(),
})
export type UndoPreview = z.output<typeof UndoPreview>
