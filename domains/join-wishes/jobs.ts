import { z } from 'zod'
import { emailJobDefaults, job } from '../job.ts'

/** Sends the one invitation of a provider. */
export const sendJoinInvitation = job({
  name: 'send-join-invitation',
  ...emailJobDefaults,
  data: z.object({ join_wish_id: z.uuid() }),
})
