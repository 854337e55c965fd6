import { z } from 'zod'
import { job } from '../job.ts'

/**
 * Seals the trail outside of the database, hourly so that a restore is noticed before anything is removed, and creates
 * partitions for the coming months.
 */
export const sealTrail = job({
  name: 'seal-trail',
  tries: 3,
  seconds: 300,
  every: '7 * * * *',
  data: z.object({}),
})
