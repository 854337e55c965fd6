import { z } from 'zod'
import { job } from '../job.ts'

/** Computes the quarters of insurers and clinics. */
export const refreshQuartersJob = job({
  name: 'refresh-quarters',
  tries: 3,
  seconds: 900,
  every: '11 5 * * *',
  data: z.object({}),
})
