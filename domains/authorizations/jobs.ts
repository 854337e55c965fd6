import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Daily: ends the authorizations whose validity has passed. */
export const expireAuthorizationsJob = job({
  name: 'expire-authorizations',
  every: '19 6 * * *',
  seconds: 300,
  data: z.object({}),
})

/** Brings a request to its insurer by email or over the clearing house, and takes the answer. */
export const sendAuthorizationJob = job({
  name: 'send-authorization',
  ...emailJobDefaults,
  data: z.object({ sending_id: z.uuid() }),
})
