import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { publicPost, EmailText, IdTokenText, PageLocale, Password } from './contract-shapes.ts'
import { addressProofNeeds } from './enums.ts'

/* What the links of our mails do, and changing the address one signs in with. */

const linkRefusals = {
  'expired-action-code': 410,
  'invalid-action-code': 404,
  'too-many-requests': 429,
} as const

export const checkActionCode = endpoint({
  name: 'checkActionCode',
  changes: [],
  summary: 'Whether the code of a link still works, and for which address',
  ...publicPost,
  path: '/api/auth/action-code',
  input: z.strictObject({
    mode: z.enum(['resetPassword', 'verifyEmail', 'verifyAndChangeEmail', 'recoverEmail']),
    code: z.string().max(2048),
    id_token: IdTokenText.optional(),
  }),
  output: z.object({
    /** The address it is about: the one to prove, to change to, to put back. */
    email: z.string(),
    /** What `verifyEmail` asks for besides the code. */
    needs: z.enum(addressProofNeeds),
  }),
  refusals: linkRefusals,
})

/**
 * Whoever signed up with an address may be a stranger to it. So its reader shows that what was set up is theirs: by
 * being signed in (`id_token`), or by the password. Or they choose another one, and what was set up goes; there is no
 * other way where somebody was known or invited here under that address before.
 */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  changes: ['account', 'user'],
  summary: 'Confirms an e-mail address with the code of a link',
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
 * The answer is the same whether anybody has the new address or not: only its mail tells. Nothing changes before the
 * link in that mail is used.
 */
export const changeEmail = endpoint({
  name: 'changeEmail',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in', 'user'],
  summary: 'Sends a link to another address, with which one signs in once it is used',
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
    'Changes the address with the code of a link; the address before gets one that puts it back',
  ...publicPost,
  path: '/api/auth/email-change/confirm',
  input: z.strictObject({ code: z.string().max(2048) }),
  output: z.object({ email: z.string() }),
  refusals: { ...linkRefusals, 'email-already-in-use': 409 },
})

/** Ends every session and the password: whoever changed the address had both. A link for a new one is sent. */
export const recoverEmail = endpoint({
  name: 'recoverEmail',
  changes: ['user'],
  summary: 'Puts the address before back with the code of a link',
  ...publicPost,
  path: '/api/auth/email-change/recover',
  input: z.strictObject({ code: z.string().max(2048), locale: PageLocale }),
  output: z.object({ email: z.string() }),
  refusals: { ...linkRefusals, 'email-already-in-use': 409 },
})
