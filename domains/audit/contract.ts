import { z } from 'zod'
import { anyResource, endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { auditActions } from './enums.ts'

/** One audit event in a record's history. */
export const Activity = z.object({
  id: z.uuid(),
  recorded_at: Instant,
  /** Action code of FHIR AuditEvent: C create, R read, U update, D delete, E execute. */
  action: z.enum(auditActions),
  /** Outcome code of FHIR AuditEvent: 0 success, 4 minor failure (refused), 8 serious failure, 12 major failure. */
  outcome: z.int(),
  entity_type: z.string(),
  entity_id: z.string().nullable(),
  /** The acting user; null for the program itself. */
  actor: z.object({ id: z.uuid(), display_name: z.string() }).nullable(),
  /** Name of the API key with which a program acted for the actor. */
  key_name: z.string().nullable(),
  /** Role of the actor: `admin`, `client`, `partner` or `system`. */
  actor_role: z.string(),
  /** New values of the changed fields. */
  changes: z.record(z.string(), z.unknown()).nullable(),
  /** What these fields said before, as far as an earlier event says. */
  before: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
})
export type Activity = z.output<typeof Activity>

/**
 * History of a record. That of an account or organisation includes everything it owns; that of a user (`app_user`)
 * includes roles, flags and sign-ins.
 */
export const listActivity = endpoint({
  name: 'listActivity',
  resource: '{entity_type}',
  reads: [anyResource],
  summary: 'Lists the audit events of a record, newest first',
  method: 'GET',
  path: '/api/v4/admin/activity/{entity_type}/{entity_id}',
  access: 'admin',
  features: ['{entity_type}'],
  input: z.strictObject({
    entity_type: z.string().regex(/^[a-z_]{2,60}$/, 'is not a kind of record'),
    entity_id: z.string().min(1).max(128),
    /** Includes reads. */
    with_reads: z.stringbool().default(false),
    after: z.string().max(600).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({ rows: z.array(Activity), next: z.string().nullable() }),
  refusals: { 'bad-cursor': 400 },
})
