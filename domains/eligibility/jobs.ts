import { z } from 'zod'
import { job } from '../job.ts'

/** Asks an insurer's program, which may take its time. `time`: how often it was asked before. */
export const askInsurer = job({
  name: 'ask-insurer',
  tries: 3,
  seconds: 90,
  data: z.object({ check_id: z.uuid(), time: z.int().min(0) }),
})
