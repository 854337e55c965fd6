import { z } from 'zod'
import { job } from '../job.ts'
import { maxAttempts } from './rules.ts'

/** Extra tries for readings lost because their worker died, which are no failures of the reading. */
const maxLosses = 20

const data = z.object({ extraction_id: z.uuid() })

/**
 * Reads the pictures of a card, or of a file that a clinic sent. The group is the household or the clinic, and one card or
 * file of each household is read at a time.
 */
export const readCardJob = job({
  name: 'read-card',
  tries: maxAttempts + maxLosses,
  seconds: 120,
  at_once: 2,
  at_once_of_group: 1,
  data,
})

/** Notifies a household that left the page, some minutes after its card was read. */
export const remindOfCardJob = job({ name: 'remind-of-card', data })
