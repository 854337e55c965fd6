import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { job, emailJobDefaults } from '../job.ts'

/** Sends the email of a family invitation. Retries for more than a day, so that a mail server outage of a day loses none. */
export const sendFamilyInvitation = job({
  name: 'send-family-invitation',
  ...emailJobDefaults,
  data: z.object({ invitation_id: z.uuid(), locale: z.enum(locales) }),
})
