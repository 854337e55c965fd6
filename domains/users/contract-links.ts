import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { publicPost, EmailText, IdTokenText, PageLocale, Password } from './contract-shapes.ts'
import { addressProofNeeds } from './enums.ts'

/* Endpoints of emailed links, and of changing the sign-in address. */

const linkRefusals = {
  'expired-action-code': 410,
  'invalid-action-code': 404,
  'too-many-requests': 429,
} as const

export const checkActionCode = endpoint({
  name: 'checkActionCode',
  changes: [],
  summary: 'Returns whether the code of an emailed link is valid, and for which address',
  ...publicPost,
  path: '/api/auth/action-code',
  input: z.strictObject({
    mode: z.enum(['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']),
    code: z.string().max(2048),
    id_token: IdTokenText.optional(),
  }),
  output: z.object({
    /** Address the code is about: to verify, to change to, or to restore. */
    email: z.string(),
    /** What `verifyEmail` requires besides the code. */
    needs: z.enum(addressProofNeeds),
  }),
  refusals: linkRefusals,
})

/**
 * Verifies an address. Whoever signed up may not own it, so its reader shows that the sign-in is theirs, by an active session (`id_token`)
 * or the password. Otherwise they set a new password, which removes the earlier credentials; that is required when a user with this address
 * was known or invited before.
 */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  changes: ['account', 'user'],
  summary: 'Verifies an email address with the code of a link',
  ...publicPost,
  path: '/api/auth/verify-email',
  input: z.strictObject({
    code: z.string().max(2048),
    id_token: IdTokenText.optional(),
    password: Password.optional(),
    new_password: Password.optional(),
    locale: PageLocale,
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    ...linkRefusals,
    'password-needed': 422,
    'new-password-needed': 422,
    'wrong-password': 422,
    'weak-password': 422,
    'short-for-staff': 422,
  },
})

/**
 * The response is the same whether or not the new address is taken; only its mail tells. Nothing changes before the link in that mail is
 * used.
 */
export const changeEmail = endpoint({
  name: 'changeEmail',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in', 'user'],
  summary: 'Sends a link to a new email address, which replaces the current one once it is used',
  method: 'POST',
  path: '/api/v4/me/email',
  access: 'signed-in',
  input: z.strictObject({ email: EmailText, locale: PageLocale }),
  output: z.object({ sent: z.literal(true) }),
  refusals: {
    'invalid-email': 400,
    'same-address': 422,
    'too-many-requests': 429,
    'too-many-to-others': 429,
  },
})

export const confirmEmailChange = endpoint({
  name: 'confirmEmailChange',
  changes: ['user'],
  summary:
    'Changes the email address with the code of a link; the former address is sent a link to restore it',
  ...publicPost,
  path: '/api/auth/email-change/confirm',
  input: z.strictObject({ code: z.string().max(2048) }),
  output: z.object({ email: z.string() }),
  refusals: { ...linkRefusals, 'email-already-in-use': 409 },
})

/**
 * Restores the previous address. Ends every session and removes the password, since whoever changed the address had both; emails a link to
 * set a new one.
 */
export const recoverEmail = endpoint({
  name: 'recoverEmail',
  changes: ['user'],
  summary: 'Restores the former email address with the code of a link',
  ...publicPost,
  path: '/api/auth/email-change/recover',
  input: z.strictObject({ code: z.string().max(2048), locale: PageLocale }),
  output: z.object({ email: z.string() }),
  refusals: { ...linkRefusals, 'email-already-in-use': 409 },
})
