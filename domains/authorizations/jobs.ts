import { z } from 'zod'
import { job } from '../job.ts'

/** Daily: ends the authorizations whose validity has passed. */
export const expireAuthorizationsJob = job({
  name: 'expire-authorizations',
  every: '19 6 * * *',
  seconds: 300,
  data: z.object({}),
})
