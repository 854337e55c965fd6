import { z } from 'zod'
import { job } from '../job.ts'

/** Forgets what merges moved once they can no longer be taken back. */
export const tidyMergesJob = job({
  name: 'tidy-merges',
  tries: 5,
  seconds: 300,
  every: '37 3 * * *',
  data: z.object({}),
})
