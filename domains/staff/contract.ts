import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'

const Instant = z.iso.datetime()
/** What waits for staff: how many, and since when the first of them does; null where nothing waits. */
const Queue = z.object({ count: z.int(), oldest_at: Instant.nullable() })

export const countQueues = endpoint({
  access: 'admin',
  name: 'countQueues',
  summary: 'What waits for staff, with the age of the oldest, and how the newest import went',
  method: 'GET',
  path: '/api/v4/admin/queues',
  input: z.strictObject({}),
  output: z.object({
    /** Households that have everything but an insurer we know. */
    accounts_to_approve: Queue,
    /** Mistakes people reported that nobody has settled. */
    open_reports: Queue,
    /** Null: nothing was ever imported. */
    newest_import: z
      .object({
        id: z.uuid(),
        source_name: z.string(),
        status: z.enum(['running', 'finished', 'failed']),
        started_at: Instant,
      })
      .nullable(),
  }),
})
