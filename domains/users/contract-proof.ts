import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { IdTokenText, PageLocale, Password } from './contract-shapes.ts'

/* Proving in the middle of a session who one is, for changes that ask for it. */

const ways = ['password', 'totp', 'recovery-code', 'passkey', 'link'] as const

const mine = { access: 'signed-in', resource: null, flagless: 'own' } as const

export const getProofWays = endpoint({
  ...mine,
  name: 'getProofWays',
  reads: ['sign_in'],
  summary: 'How the signed-in person can prove who they are, and whether they did so lately',
  method: 'GET',
  path: '/api/v4/me/proof',
  input: z.strictObject({}),
  output: z.object({
    /** They proved it within the last minutes: nothing is asked for. */
    is_recent: z.boolean(),
    /** The most convenient first. Empty where the identity service's own program in the browser asks. */
    ways: z.array(z.enum(ways)),
    /** Where a link would be sent. */
    email: z.string(),
  }),
})

export const proveAgain = endpoint({
  ...mine,
  name: 'proveAgain',
  changes: [],
  summary: 'Proves who the signed-in person is; counts for a quarter of an hour in this session',
  method: 'POST',
  path: '/api/v4/me/proof',
  input: z.strictObject({
    way: z.enum(ways),
    password: Password.optional(),
    /** Of an authenticator, or a recovery code. */
    code: z.string().max(64).optional(),
    /** Of a passkey, with what `passkeySignInOptions` gave. */
    ticket: z.string().max(512).optional(),
    answer: z.record(z.string(), z.unknown()).optional(),
    /** Of the link in a mail. */
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
  ...mine,
  name: 'sendProofLink',
  changes: [],
  summary: 'Sends a link that proves who this session is of, for who has nothing else',
  method: 'POST',
  path: '/api/v4/me/proof/link',
  input: z.strictObject({ locale: PageLocale }),
  output: z.object({ sent: z.literal(true) }),
  refusals: { 'not-supported': 422, 'too-many-requests': 429 },
})
