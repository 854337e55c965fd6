import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Sends a packet to an insurer by email, and records whether its mail server took it. */
export const sendClaimPacketJob = job({
  name: 'send-claim-packet',
  ...emailJobDefaults,
  data: z.object({ event_id: z.uuid() }),
})
