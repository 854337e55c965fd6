import { z } from 'zod'
import { job } from '../job.ts'

/** After a bill: looks whether somebody has to be told that a guarantee runs out. */
export const watchStayJob = job({
  name: 'watch-stay',
  data: z.object({ authorization_id: z.uuid() }),
})

/** Every hour: looks at all patients in a bed, because time alone uses up a guarantee. */
export const watchStaysJob = job({
  name: 'watch-stays',
  every: '7 * * * *',
  seconds: 600,
  data: z.object({}),
})
