import { z } from 'zod'
import { job } from '../job.ts'

/** Ends staff's acceptance entries after their last valid day. */
export const endAcceptanceJob = job({
  name: 'end-acceptance',
  tries: 3,
  seconds: 300,
  every: '11 6 * * *',
  data: z.object({}),
})
