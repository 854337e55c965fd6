import { z } from 'zod'
import { job } from '../job.ts'

/** Rebuilds the listings of providers at an organisation whose name changed. */
export const relistPartner = job({
  name: 'relist-partner',
  tries: 15,
  seconds: 120,
  data: z.object({ partner_id: z.uuid() }),
})
