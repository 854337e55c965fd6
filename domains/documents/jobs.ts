import { z } from 'zod'
import { job } from '../job.ts'

/** Takes stored bytes away that nothing names. */
export const tidyFilesJob = job({
  name: 'tidy-files',
  tries: 3,
  seconds: 900,
  every: '37 9 * * *',
  data: z.object({}),
})
