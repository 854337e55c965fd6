import { z } from 'zod'
import { job } from '../job.ts'
import { mostAttempts } from './rules.ts'

/** How often a reading may be lost with its worker, which is no failure of its own. */
const mostLosses = 20

const data = z.object({ extraction_id: z.uuid() })

/** Reads the pictures of a card. Its group is the household: one card of each is read at a time. */
export const readCardJob = job({
  name: 'read-card',
  tries: mostAttempts + mostLosses,
  seconds: 120,
  at_once: 2,
  at_once_of_group: 1,
  data,
})

/** Some minutes after a card was read: whoever left meanwhile is told that it waits for them. */
export const remindOfCardJob = job({ name: 'remind-of-card', data })
