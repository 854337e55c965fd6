import { z } from 'zod'
import { job } from '../job.ts'

/** Sends a check to the insurer's system. `time` counts the earlier hourly tries. */
export const queryInsurer = job({
  name: 'ask-insurer',
  tries: 3,
  seconds: 90,
  data: z.object({ check_id: z.uuid(), time: z.int().min(0) }),
})
