import { z } from 'zod'
import { job } from '../job.ts'

/** Finds the places of addresses nobody has looked for, a while's worth; what is left is another job's. */
export const locateAddressesJob = job({
  name: 'locate-addresses',
  seconds: 120,
  tries: 8,
  at_once: 1,
  data: z.object({}),
})
