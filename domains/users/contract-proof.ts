import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { IdTokenText, PageLocale, Password } from './contract-shapes.ts'

/* Endpoints for a recent proof within a session, which protected changes require. */

const ways = ['password', 'totp', 'recovery-code', 'passkey', 'link'] as const

const ownEndpoint = { access: 'signed-in', resource: null, flagless: 'own' } as const

export const getProofWays = endpoint({
  ...ownEndpoint,
  name: 'getProofWays',
  reads: ['sign_in'],
  summary: 'Returns the proof methods of the signed-in user, and whether a recent proof exists',
  method: 'GET',
  path: '/api/v4/me/proof',
  input: z.strictObject({}),
  output: z.object({
    /** True when a proof was given within the last 15 minutes, so none is required. */
    is_recent: z.boolean(),
    /** Methods, most convenient first; empty when the external identity service's SDK asks. */
    ways: z.array(z.enum(ways)),
    /** Address the link would be sent to. */
    email: z.string(),
  }),
})

export const proveAgain = endpoint({
  ...ownEndpoint,
  name: 'proveAgain',
  changes: [],
  summary: 'Proves the identity of the signed-in user; valid for 15 minutes in this session',
  method: 'POST',
  path: '/api/v4/me/proof',
  input: z.strictObject({
    way: z.enum(ways),
    password: Password.optional(),
    /** TOTP code or recovery code. */
    code: z.string().max(64).optional(),
    /** Passkey response, with the ticket of `passkeySignInOptions`. */
    ticket: z.string().max(512).optional(),
    answer: z.record(z.string(), z.unknown()).optional(),
    /** Token of the emailed link. */
    token: IdTokenText.optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'not-supported': 422,
    'wrong-password': 422,
    'invalid-second-factor': 422,
    'invalid-credential': 422,
    'invalid-proof-link': 422,
    'user-token-expired': 401,
    'too-many-requests': 429,
  },
})

export const sendProofLink = endpoint({
  ...ownEndpoint,
  name: 'sendProofLink',
  changes: [],
  summary: 'Sends a proof link to a user without another proof method',
  method: 'POST',
  path: '/api/v4/me/proof/link',
  input: z.strictObject({ locale: PageLocale }),
  output: z.object({ sent: z.literal(true) }),
  refusals: { 'not-supported': 422, 'too-many-requests': 429 },
})
