import { z } from 'zod'
import { job } from '../job.ts'

/** Notifies the households of people whom a clinic added as patients within a day. */
export const notifyNewPatients = job({
  name: 'notify-new-patients',
  tries: 15,
  data: z.object({ partner_id: z.uuid() }),
})
