import { z } from 'zod'
import { endpoint } from '@numo/kit/endpoint.ts'
import { locales } from '@numo/kit/locales.ts'
import { internationalPhone } from '../phone-text.ts'
import { typedName } from '../shapes.ts'
import { Password, TimeZone } from './contract-shapes.ts'

/* Endpoints of the signed-in user about themselves. */

export const updateMe = endpoint({
  name: 'updateMe',
  resource: null,
  flagless: 'own',
  changes: ['user'],
  summary: 'Updates the name, language, time zone and phone of the signed-in user',
  method: 'POST',
  path: '/api/v4/me',
  access: 'signed-in',
  input: z.strictObject({
    display_name: typedName('Enter a name').optional(),
    locale: z.enum(locales).optional(),
    timezone: TimeZone.optional(),
    /** In E.164 format; null for none. */
    phone: internationalPhone.nullable().optional(),
  }),
  output: z.object({ done: z.literal(true) }),
})

export const resendVerification = endpoint({
  name: 'resendVerification',
  resource: null,
  flagless: 'own',
  changes: [],
  summary: 'Sends the email verification link again',
  method: 'POST',
  path: '/api/v4/me/verification',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ sent: z.literal(true) }),
  refusals: { 'too-many-requests': 429 },
})

export const changePassword = endpoint({
  name: 'changePassword',
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Changes the password and ends the other sessions',
  method: 'POST',
  path: '/api/v4/me/password',
  access: 'signed-in',
  input: z.strictObject({ current: Password, next: Password }),
  output: z.object({ done: z.literal(true) }),
  refusals: {
    'wrong-password': 422,
    'weak-password': 422,
    'short-for-staff': 422,
    'too-many-requests': 429,
  },
})

/** Returns the second factors, passkeys and sessions of the caller. */
export const getSecurity = endpoint({
  name: 'getSecurity',
  resource: null,
  flagless: 'own',
  reads: ['sign_in'],
  summary: 'Returns the second factors, passkeys and sessions of the signed-in user',
  method: 'GET',
  path: '/api/v4/me/security',
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({
    /** False when second factors are managed by an external identity service. */
    is_supported: z.boolean(),
    has_totp: z.boolean(),
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), created_at: z.string() })),
    sessions: z.array(
      z.object({
        id: z.string(),
        ip: z.string().nullable(),
        user_agent: z.string().nullable(),
        created_at: z.string(),
        last_used_at: z.string(),
        is_this: z.boolean(),
      })
    ),
  }),
})

const securityRefusals = { 'not-supported': 422 } as const
const ownPath = <S extends string>(path: S) => `/api/v4/me/security/${path}` as const

export const startTotp = endpoint({
  name: 'startTotp',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: [],
  summary: 'Starts setting up an authenticator app',
  method: 'POST',
  path: ownPath('totp'),
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ secret: z.string(), otpauth: z.string() }),
  refusals: securityRefusals,
})
export const confirmTotp = endpoint({
  name: 'confirmTotp',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Completes the setup with a first code and returns the recovery codes, once',
  method: 'POST',
  path: ownPath('totp/confirm'),
  access: 'signed-in',
  input: z.strictObject({ code: z.string().max(16) }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: { ...securityRefusals, 'invalid-second-factor': 422, 'too-many-requests': 429 },
})
export const removeTotp = endpoint({
  name: 'removeTotp',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Removes the authenticator app',
  method: 'POST',
  path: ownPath('totp/remove'),
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ done: z.literal(true) }),
  refusals: securityRefusals,
})
export const renewRecoveryCodes = endpoint({
  name: 'renewRecoveryCodes',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Creates new recovery codes; the former ones stop working',
  method: 'POST',
  path: ownPath('recovery-codes'),
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  refusals: securityRefusals,
})
export const passkeyOptions = endpoint({
  name: 'passkeyOptions',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: [],
  summary: 'Returns the options for creating a passkey',
  method: 'POST',
  path: ownPath('passkeys/options'),
  access: 'signed-in',
  input: z.strictObject({}),
  output: z.object({ ticket: z.string(), options: z.record(z.string(), z.unknown()) }),
  refusals: securityRefusals,
})
export const addPasskey = endpoint({
  name: 'addPasskey',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Adds a passkey',
  method: 'POST',
  path: ownPath('passkeys'),
  access: 'signed-in',
  input: z.strictObject({
    ticket: z.string().max(512),
    answer: z.record(z.string(), z.unknown()),
    name: z.string().trim().min(1).max(60),
  }),
  output: z.object({ done: z.literal(true) }),
  refusals: { ...securityRefusals, 'invalid-credential': 422 },
})
export const removePasskey = endpoint({
  name: 'removePasskey',
  needs_recent_proof: true,
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Removes a passkey',
  method: 'POST',
  path: ownPath('passkeys/{id}/remove'),
  access: 'signed-in',
  input: z.strictObject({ id: z.string().max(255) }),
  output: z.object({ done: z.literal(true) }),
  refusals: { ...securityRefusals, 'no-such-passkey': 404 },
})
export const endSession = endpoint({
  name: 'endSession',
  resource: null,
  flagless: 'own',
  changes: ['sign_in'],
  summary: 'Ends another session of the signed-in user',
  method: 'POST',
  path: ownPath('sessions/{id}/end'),
  access: 'signed-in',
  input: z.strictObject({ id: z.string().max(255) }),
  output: z.object({ done: z.literal(true) }),
  refusals: { 'no-such-session': 404 },
})
