import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { TimeZone } from './contract-shapes.ts'

/* Sign-in with an external identity service, whose SDK signs in inside the browser. */

export const adoptSignIn = endpoint({
  name: 'adoptSignIn',
  changes: [],
  summary: 'Creates the user of an external sign-in, with an account when they have none',
  method: 'POST',
  path: '/api/auth/adopt',
  access: 'public',
  limits: 'own',
  input: z.strictObject({
    id_token: z.string().max(8192),
    locale: z.enum(locales).default('en'),
    timezone: TimeZone.optional(),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'invalid-token': 401,
    'user-token-expired': 401,
    'user-disabled': 401,
    'email-not-verified': 403,
    'too-many-requests': 429,
  },
})
