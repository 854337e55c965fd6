import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { publicPost, PageLocale, Password, TimeZone } from '../users/contract-shapes.ts'
import { Instant, typedName } from '../shapes.ts'
import { invitationKinds } from './enums.ts'
import { memberRoles } from '../access/enums.ts'

/*
 * Invitation links, into a household or an organisation. The holder of the link reads the mail of its address, so the response may say
 * whether that address has a sign-in; nobody else can ask.
 */

/** Secret token from the email. */
const Token = z.string().max(200)

/** Refusals of a link that no longer works, with a message each. */
const ofLink = {
  'no-such-invitation': 404,
  'invitation-used': 410,
  'invitation-declined': 410,
  'invitation-withdrawn': 410,
  'invitation-expired': 410,
  'too-many-requests': 429,
} as const

export const lookAtInvitation = endpoint({
  ...publicPost,
  name: 'lookAtInvitation',
  changes: [],
  summary: 'Returns an invitation by its secret: who invites whom into what',
  path: '/api/auth/invitation',
  input: z.strictObject({ token: Token }),
  output: z.object({
    kind: z.enum(invitationKinds),
    into: z.string(),
    /** Display name of the household's user who invites; null when staff invite. */
    invited_by: z.string().nullable(),
    member_role: z.enum(memberRoles),
    /** Invited address; only its user can accept. */
    email: z.string(),
    display_name: z.string().nullable(),
    /** The address has a sign-in already, so its user accepts after signing in. */
    has_sign_in: z.boolean(),
    expires_at: Instant,
  }),
  refusals: ofLink,
})

export const joinByInvitation = endpoint({
  ...publicPost,
  name: 'joinByInvitation',
  changes: ['account', 'user'],
  summary:
    'Creates a user for the invited address, verifies the address and accepts the invitation',
  path: '/api/auth/invitation/join',
  input: z.strictObject({
    token: Token,
    display_name: typedName('Enter your name'),
    password: Password,
    accepts_terms: z.literal(true),
    locale: PageLocale,
    timezone: TimeZone.optional(),
  }),
  /** Address to sign in with, using the password that was submitted. */
  output: z.object({ email: z.string() }),
  refusals: {
    ...ofLink,
    'has-sign-in': 409,
    'has-another': 409,
    'email-already-in-use': 400,
    'weak-password': 400,
    'short-for-staff': 422,
    'sign-up-failed': 400,
  },
})

export const declineInvitation = endpoint({
  ...publicPost,
  name: 'declineInvitation',
  changes: ['account', 'user'],
  summary: 'Declines an invitation',
  path: '/api/auth/invitation/decline',
  input: z.strictObject({ token: Token }),
  output: z.object({ done: z.literal(true) }),
  refusals: ofLink,
})

export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  resource: null,
  flagless: 'own',
  changes: ['account', 'client', 'user'],
  summary: 'Accepts an invitation as a user signed in with the invited address',
  method: 'POST',
  path: '/api/v4/invitation',
  access: 'signed-in',
  input: z.strictObject({ token: Token, locale: PageLocale }),
  output: z.object({ kind: z.enum(invitationKinds) }),
  refusals: { ...ofLink, 'other-address': 403, 'has-another': 409 },
})
