import { z } from 'zod'
import { job } from '../job.ts'

/** Geocodes addresses that are not located yet, for a limited time; queues itself again for the rest. */
export const locateAddressesJob = job({
  name: 'locate-addresses',
  seconds: 120,
  tries: 8,
  at_once: 1,
  data: z.object({}),
})
