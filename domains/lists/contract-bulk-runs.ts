import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { bulkRunStatuses } from './enums.ts'

/* Bulk actions that run in the background: progress, result and undo. Everybody sees their own. */

/** Progress and result of a bulk action. */
export const BulkRun = z.object({
  id: z.uuid(),
  /** Name of the endpoint that started it. */
  action: z.string(),
  status: z.enum(bulkRunStatuses),
  rows: z.int(),
  waiting: z.int(),
  /** Rows that were changed and not undone. */
  done: z.int(),
  undone: z.int(),
  /** Rows that were not changed, or not undone, by reason code. */
  refused: z.array(
    z.object({
      reason: z.string(),
      count: z.int(),
      examples: z.array(z.object({ id: z.uuid(), label: z.string() })),
    })
  ),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** End of the time in which it can be undone; null while it cannot. */
  undo_until: Instant.nullable(),
})
export type BulkRun = z.output<typeof BulkRun>

const own = { access: 'admin', features: ['billing'], needs_second_factor: true } as const
const path = '/api/v4/admin/bulk-runs/{id}'

export const getBulkRun = endpoint({
  ...own,
  name: 'getBulkRun',
  resource: null,
  flagless: 'own',
  reads: ['bulk_run'],
  summary: 'Returns the progress of a bulk action that the caller started',
  method: 'GET',
  path,
  input: z.strictObject({ id: z.uuid() }),
  output: BulkRun,
  refusals: { 'no-such-bulk-run': 404 },
})

export const undoBulkRun = endpoint({
  ...own,
  name: 'undoBulkRun',
  resource: null,
  flagless: 'own',
  changes: ['bulk_run'],
  summary: 'Undoes a bulk action of the caller in the background, within ten minutes of its end',
  method: 'POST',
  path: `${path}/undo`,
  input: z.strictObject({ id: z.uuid() }),
  output: BulkRun,
  refusals: { 'no-such-bulk-run': 404, 'undo-over': 410 },
})
