import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { job } from '../job.ts'
import { methodChanges } from './mails/letters.ts'

/** Letters about somebody's sign-in. */
export const accountLetters = [
  'reset-password',
  'verify-email',
  'sign-in-link',
  'password-changed',
  'sign-in-method',
] as const

/**
 * Sends a letter about somebody's sign-in. Its link is made when it is sent, so that no secret waits in the queue and a
 * late mail still has its whole time. A mail server that is away for an hour loses none.
 */
export const sendAccountLetter = job({
  name: 'send-account-letter',
  tries: 8,
  seconds: 60,
  at_once: 4,
  data: z.object({
    kind: z.enum(accountLetters),
    uid: z.string(),
    locale: z.enum(locales),
    /** Where a sign-in link leads: a path of this site. */
    redirect: z.string().nullable().default(null),
    change: z.enum(methodChanges).optional(),
  }),
})
