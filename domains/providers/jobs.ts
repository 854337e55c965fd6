import { z } from 'zod'
import { job } from '../job.ts'

/** Ends what staff said of insurance once its last day has passed. */
export const endAcceptanceJob = job({
  name: 'end-acceptance',
  tries: 3,
  seconds: 300,
  every: '11 6 * * *',
  data: z.object({}),
})
