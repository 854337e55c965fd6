import { z } from 'zod'
import { job } from '../job.ts'

/** Deletes the recorded rows of merges that can no longer be undone. */
export const tidyMergesJob = job({
  name: 'tidy-merges',
  tries: 5,
  seconds: 300,
  every: '37 3 * * *',
  data: z.object({}),
})
