import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { job, letterPatience } from '../job.ts'

/** Asks an adult of a household by mail to sign in for themself. A mail server that is away for a day loses none. */
export const sendFamilyInvitation = job({
  name: 'send-family-invitation',
  ...letterPatience,
  data: z.object({ invitation_id: z.uuid(), locale: z.enum(locales) }),
})
