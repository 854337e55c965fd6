import { z } from 'zod'
import { job } from '../job.ts'

/** Deletes what was kept of imports that can no longer be taken back. */
export const tidyImportsJob = job({
  name: 'tidy-imports',
  tries: 5,
  seconds: 600,
  every: '47 3 * * *',
  data: z.object({}),
})
