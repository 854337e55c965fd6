import { z } from 'zod'
import { locales } from '@numo/kit/locales.ts'
import { job, emailJobDefaults, overADay } from '../job.ts'
import { methodChanges } from './mails/account-emails.ts'

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
 * Sends an email about a sign-in. Its link is created when it is sent, so that no secret is in the queue and a late email still has its
 * full validity. Retries for more than a day, so that a mail server outage of a day loses none. Drops an email whose subject is over, such
 * as the session of a proof, with a reason in the log.
 */
export const sendAccountEmail = job({
  name: 'send-account-letter',
  ...emailJobDefaults,
  data: z.object({
    kind: z.enum(accountEmails),
    /** Null for an unknown address: nothing is sent, but the request leaves the same job behind. */
    uid: z.string().nullable(),
    locale: z.enum(locales),
    /** Path of this site to open after a sign-in link. */
    redirect: z.string().nullable().default(null),
    change: z.enum(methodChanges).optional(),
    /** Row of `email_change` the email is about. */
    email_change_id: z.uuid().optional(),
    /** Session that a `proof-link` belongs to. */
    session_id: z.string().optional(),
  }),
})

/** Sends the invitation into a household or an organisation. */
export const sendInvitation = job({
  name: 'send-invitation',
  ...emailJobDefaults,
  data: z.object({ invitation_id: z.uuid() }),
})

/** Sends staff's changes of sign-ins to the identity service; retries through an outage of a day. */
export const sendIdentityChanges = job({
  name: 'tell-identities',
  ...overADay,
  seconds: 300,
  data: z.object({}),
})

/** Mirrors profiles in the document database; every night all of them. */
export const mirrorProfiles = job({
  name: 'mirror-profiles',
  every: '*/10 * * * *',
  seconds: 300,
  data: z.object({}),
})

/** Deletes somebody who left from the document database. */
export const forgetProfile = job({
  name: 'forget-profile',
  ...overADay,
  data: z.object({ uid: z.string() }),
})

/** Refreshes the mirror of all sign-ins from the identity service, page by page. */
export const refreshIdentities = job({
  name: 'refresh-identities',
  every: '37 4 * * *',
  seconds: 300,
  data: z.object({
    /** Refresh and page to continue with; omit to start a refresh. */
    started_at: z.string().nullable().default(null),
    after: z.string().nullable().default(null),
  }),
})
