import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { job, emailJobDefaults, overADay } from '../job.ts'
import { methodChanges } from './mails/account-emails.ts'

/** Emails about somebody's sign-in. */
const accountEmails = [
  'reset-password',
  'verify-email',
  'sign-in-link',
  'password-changed',
  'sign-in-method',
  'change-email',
  'email-changed',
  'proof-link',
  'codes-guessed',
] as const

/**
 * Sends an email about somebody's sign-in. Its link is made when it is sent, so that no secret waits in the queue and a
 * late mail still has its whole time: a mail server that is away for a day loses none, and no email is too late to mean
 * something. Where what it is about is over by then, such as the session of a proof, nothing is sent and the log says why.
 */
export const sendAccountEmail = job({
  name: 'send-account-letter',
  ...emailJobDefaults,
  data: z.object({
    kind: z.enum(accountEmails),
    /** Null: nobody has the address that was typed, and nothing is sent; asking must not leave less work behind for nobody. */
    uid: z.string().nullable(),
    locale: z.enum(locales),
    /** Where a sign-in link leads: a path of this site. */
    redirect: z.string().nullable().default(null),
    change: z.enum(methodChanges).optional(),
    /** The change of the address it is about (`email_change`). */
    email_change_id: z.uuid().optional(),
    /** The session a `proof-link` is for. */
    session_id: z.string().optional(),
  }),
})

/** Asks somebody by mail into a household or an organisation. */
export const sendInvitation = job({
  name: 'send-invitation',
  ...emailJobDefaults,
  data: z.object({ invitation_id: z.uuid() }),
})

/** Sends staff's decisions about many sign-ins to the identity service. It may be away for a day. */
export const tellIdentities = job({
  name: 'tell-identities',
  ...overADay,
  seconds: 300,
  data: z.object({}),
})

/** Mirrors all sign-ins of the identity service, a page at a time, so that staff see them as they are. */
export const refreshIdentities = job({
  name: 'refresh-identities',
  every: '37 4 * * *',
  seconds: 300,
  data: z.object({
    /** Which walk, and where in it; left out: a walk begins. */
    started_at: z.string().nullable().default(null),
    after: z.string().nullable().default(null),
  }),
})
