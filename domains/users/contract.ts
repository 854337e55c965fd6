import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { withoutAddress } from '../shapes.ts'
import {
  publicPost,
  EmailText,
  IdTokenAnswer,
  PageLocale,
  Password,
  SignInAnswer,
  TimeZone,
} from './contract-shapes.ts'
import { startAreas, typedFactors } from './enums.ts'

/*
 * Sign-in and sign-out. Every sign-in returns a short-lived ID token in the body and sets the refresh token in an HttpOnly cookie. With an
 * external identity service its SDK signs in inside the browser, and these endpoints refuse with `not-supported`.
 */

/** Refusals of specification section 8; messages are in `domains/users/sentences.ts`. */
const signInRefusals = {
  'invalid-credential': 401,
  'user-disabled': 401,
  'too-many-requests': 429,
  'sign-in-failed': 401,
  'email-not-verified': 403,
  'short-for-staff': 403,
  'not-supported': 422,
} as const

export const signIn = endpoint({
  name: 'signIn',
  changes: [],
  summary: 'Signs in with email address and password',
  ...publicPost,
  path: '/api/auth/sign-in',
  input: z.strictObject({ email: EmailText, password: Password, locale: PageLocale }),
  output: SignInAnswer,
  refusals: signInRefusals,
})

export const finishSignIn = endpoint({
  name: 'finishSignIn',
  changes: [],
  summary: 'Completes a sign-in with an authenticator or recovery code',
  ...publicPost,
  path: '/api/auth/second-factor',
  input: z.strictObject({
    ticket: z.string().max(512),
    factor: z.enum(typedFactors),
    code: z.string().max(64),
    locale: PageLocale,
  }),
  output: IdTokenAnswer,
  refusals: { ...signInRefusals, 'invalid-second-factor': 401 },
})

export const signInWithToken = endpoint({
  name: 'signInWithToken',
  changes: [],
  summary: 'Signs in with the one-use token of a link',
  ...publicPost,
  path: '/api/auth/token-sign-in',
  /** `email` is the address the link was sent to, so that another person's link signs nobody in. */
  input: z.strictObject({ token: z.string().max(8192), email: EmailText, locale: PageLocale }),
  /** A link is not a second factor: it is still required when set up. */
  output: SignInAnswer,
  refusals: {
    'invalid-token': 401,
    'token-mismatch': 401,
    'user-disabled': 401,
    'too-many-requests': 429,
    'token-sign-in-failed': 401,
    'email-not-verified': 403,
    'not-supported': 422,
  },
})

export const requestSignInLink = endpoint({
  name: 'requestSignInLink',
  changes: [],
  summary: 'Sends a sign-in link if the address belongs to a user; the response is always the same',
  ...publicPost,
  path: '/api/auth/sign-in-link',
  input: z.strictObject({
    email: EmailText,
    locale: z.enum(locales).default('en'),
    redirect: z.string().max(2000).optional(),
  }),
  output: z.object({ sent: z.literal(true) }),
  refusals: { 'invalid-email': 400, 'too-many-requests': 429, 'not-supported': 422 },
})

export const passkeySignInOptions = endpoint({
  name: 'passkeySignInOptions',
  changes: [],
  summary: 'Returns the options for signing in with a passkey',
  ...publicPost,
  path: '/api/auth/passkey/options',
  input: z.strictObject({}),
  output: z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) }),
  refusals: { 'not-supported': 422, 'too-many-requests': 429 },
})

export const signInWithPasskey = endpoint({
  name: 'signInWithPasskey',
  changes: [],
  summary: 'Signs in with a passkey',
  ...publicPost,
  path: '/api/auth/passkey/sign-in',
  input: z.strictObject({
    ticket: z.string().max(512),
    answer: z.record(z.string(), z.unknown()),
    locale: PageLocale,
  }),
  output: IdTokenAnswer,
  refusals: signInRefusals,
})

export const signUp = endpoint({
  name: 'signUp',
  changes: [],
  summary: 'Creates a household with its first user and signs them in',
  ...publicPost,
  path: '/api/auth/sign-up',
  input: z.strictObject({
    email: EmailText,
    password: Password,
    /** Name as on the passport; defaults to `User`. */
    display_name: z.string().trim().max(120).pipe(withoutAddress).optional(),
    locale: z.enum(locales).default('en'),
    timezone: TimeZone.optional(),
    accepts_terms: z.literal(true),
  }),
  output: IdTokenAnswer,
  refusals: {
    'email-already-in-use': 400,
    'weak-password': 400,
    'invalid-email': 400,
    'too-many-requests': 429,
    'email-not-verified': 403,
    'sign-up-failed': 400,
    'not-supported': 422,
  },
})

export const refreshToken = endpoint({
  name: 'refreshToken',
  changes: [],
  summary: 'Returns a new ID token for the session of the cookie',
  ...publicPost,
  path: '/api/auth/refresh',
  input: z.strictObject({}),
  output: IdTokenAnswer,
  refusals: { 'user-token-expired': 401, 'user-disabled': 401, 'too-many-requests': 429 },
})

export const signOut = endpoint({
  name: 'signOut',
  changes: [],
  summary: 'Ends this session, or all sessions of the user',
  ...publicPost,
  path: '/api/auth/sign-out',
  input: z.strictObject({ everywhere: z.boolean().default(false) }),
  output: z.object({ signed_out: z.literal(true) }),
})

/** Specification section 7. The response never tells whether the address exists. */
export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  changes: [],
  summary: 'Sends a password reset link if the address belongs to a user',
  ...publicPost,
  path: '/api/auth/password-reset',
  input: z.strictObject({ email: EmailText, locale: z.enum(locales).default('en') }),
  output: z.object({ sent: z.literal(true) }),
  refusals: { 'invalid-email': 400, 'too-many-requests': 429, 'not-supported': 422 },
})

export const confirmPasswordReset = endpoint({
  name: 'confirmPasswordReset',
  changes: [],
  summary: 'Sets a new password with the code of a link and ends all sessions of the user',
  ...publicPost,
  path: '/api/auth/password-reset/confirm',
  input: z.strictObject({ code: z.string().max(2048), password: Password }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'expired-action-code': 410,
    'invalid-action-code': 404,
    'weak-password': 422,
    'short-for-staff': 422,
    'too-many-requests': 429,
  },
})

/** Public settings of the sign-in pages. */
export const authConfig = endpoint({
  name: 'authConfig',
  reads: [],
  summary: 'Returns the sign-in settings',
  method: 'GET',
  path: '/api/auth/config',
  access: 'public',
  input: z.strictObject({}),
  output: z.object({
    kind: z.enum(['embedded', 'firebase']),
    /** Public settings of the browser SDK; null with the embedded service. */
    firebase: z
      .object({ api_key: z.string(), auth_domain: z.string(), project_id: z.string() })
      .nullable(),
    /** Demo users; only with demo data. */
    demo_people: z.array(
      z.object({
        email: z.string(),
        password: z.string(),
        display_name: z.string(),
        /** Area that opens after sign-in. */
        area: z.enum(startAreas),
        /** Their current TOTP code; null without an authenticator. */
        code: z.string().nullable(),
      })
    ),
    /** Page that shows outgoing emails of this installation; null in production. */
    outbox: z.literal('/dev/outbox').nullable(),
  }),
})
