import { z } from 'zod'
import { job } from '../job.ts'

/** Daily: removes stored files that no row refers to. */
export const tidyFilesJob = job({
  name: 'tidy-files',
  tries: 3,
  seconds: 900,
  every: '37 9 * * *',
  data: z.object({}),
})
