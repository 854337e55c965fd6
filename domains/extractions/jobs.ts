import { z } from 'zod'
import { job } from '../job.ts'
import { mostAttempts } from './rules.ts'

const data = z.object({ extraction_id: z.uuid() })

/** Reads the pictures of a card. */
export const readCardJob = job({
  name: 'read-card',
  tries: mostAttempts,
  seconds: 120,
  at_once: 2,
  data,
})

/** Some minutes after a card was read: whoever left meanwhile is told that it waits for them. */
export const remindOfCardJob = job({ name: 'remind-of-card', data })
