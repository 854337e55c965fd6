import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { Instant } from '../shapes.ts'
import { importStatuses } from '../directory/enums.ts'

/** What waits for staff: how many, and since when the first of them does; null where nothing waits. */
const Queue = z.object({ count: z.int(), oldest_at: Instant.nullable() })

export const countQueues = endpoint({
  access: 'admin',
  name: 'countQueues',
  resource: null,
  flagless: 'frame',
  reads: [
    'account',
    'address',
    'client',
    'directory',
    'directory_import',
    'eligibility',
    'extraction',
    'policy',
    'user',
  ],
  summary: 'What waits for staff, with the age of the oldest, and how the newest import went',
  method: 'GET',
  path: '/api/v4/admin/queues',
  input: z.strictObject({}),
  output: z.object({
    /** Households that have everything but an insurer we know. */
    accounts_to_approve: Queue,
    /** Cards a machine read that nobody of ours has looked at. */
    extractions_to_review: Queue,
    /** Work in the background that was given up. */
    failed_jobs: Queue,
    /** Questions about cover that staff must ask an insurer. */
    eligibility_to_answer: Queue,
    /** People one of the staff asked to be made staff, on whom nobody has decided. */
    staff_requests: Queue,
    /** Mistakes people reported that nobody has settled. */
    open_reports: Queue,
    /** Null: nothing was ever imported. */
    newest_import: z
      .object({
        id: z.uuid(),
        source_name: z.string(),
        status: z.enum(importStatuses),
        started_at: Instant,
      })
      .nullable(),
  }),
})

export const listFailedJobs = endpoint({
  access: 'admin',
  features: ['settings'],
  name: 'listFailedJobs',
  resource: 'job',
  summary: 'Work in the background that was given up, newest first, with the reason',
  method: 'GET',
  path: '/api/v4/admin/jobs/failed',
  input: z.strictObject({}),
  output: z.object({
    jobs: z.array(
      z.object({
        id: z.uuid(),
        /** What kind of work: `read-card`. */
        name: z.string(),
        /** What the last try said. */
        reason: z.string(),
        attempts: z.int(),
        added_at: Instant,
        failed_at: Instant,
      })
    ),
  }),
})

export const retryJob = endpoint({
  access: 'admin',
  features: ['settings'],
  name: 'retryJob',
  resource: 'job',
  actions: ['update'],
  summary: 'Has work that was given up tried once more',
  method: 'POST',
  path: '/api/v4/admin/jobs/{id}/retry',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-job': 404 },
})
