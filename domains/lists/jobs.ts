import { z } from 'zod'
import { job } from '../job.ts'

/** Does, or undoes, the rows of a bulk action, each in a transaction of its own. */
export const runBulkJob = job({
  name: 'run-bulk',
  tries: 10,
  seconds: 900,
  at_once: 2,
  data: z.object({ run_id: z.uuid() }),
})
