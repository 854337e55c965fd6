import { z } from 'zod'
import { anyResource, endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { auditActions } from './enums.ts'

/** One line of a record's history. */
export const Activity = z.object({
  id: z.uuid(),
  recorded_at: Instant,
  /** FHIR: C created, R read, U updated, D deleted, E done. */
  action: z.enum(auditActions),
  /** 0 done, 4 refused, 8 failed, 12 failed badly. */
  outcome: z.int(),
  entity_type: z.string(),
  entity_id: z.string().nullable(),
  /** Who did it; null: the program itself. */
  actor: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  /** The role it was done under: `admin`, `client`, `partner`, `system`. */
  actor_role: z.string(),
  /** New values of what changed. */
  changes: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

/**
 * The history of a record. An account's and an organisation's hold what happened to everything of theirs; a person's
 * (`app_user`) holds their roles, flags and sign-in as well.
 */
export const listActivity = endpoint({
  name: 'listActivity',
  resource: '{entity_type}',
  reads: [anyResource],
  summary: 'What happened to a record, newest first',
  method: 'GET',
  path: '/api/v4/admin/activity/{entity_type}/{entity_id}',
  access: 'admin',
  features: ['{entity_type}'],
  input: z.strictObject({
    entity_type: z.string().regex(/^[a-z_]{2,60}$/, 'is not a kind of record'),
    entity_id: z.string().min(1).max(128),
    /** Also who looked at it. */
    with_reads: z.stringbool().default(false),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({ rows: z.array(Activity), next: z.string().nullable() }),
  refusals: { 'bad-cursor': 400 },
})
