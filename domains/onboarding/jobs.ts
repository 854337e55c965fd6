import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { job, emailJobDefaults } from '../job.ts'

/** Asks an adult of a household by mail to sign in for themselves. A mail server that is away for a day loses none. */
export const sendFamilyInvitation = job({
  name: 'send-family-invitation',
  ...emailJobDefaults,
  data: z.object({ invitation_id: z.uuid(), locale: z.enum(locales) }),
})
