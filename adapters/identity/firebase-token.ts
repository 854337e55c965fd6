import { createRemoteJWKSet, errors, jwtVerify } from 'jose'
import { z } from 'zod'
import { IdentityProblem, type VerifiedToken } from './port.ts'
import { readTokenText } from './token-text.ts'

/** Required claims of a Firebase token; more are allowed. */
const TokenClaims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.int(),
  exp: z.int(),
  auth_time: z.int(),
  email: z.string().optional(),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  firebase: z.object({ sign_in_second_factor: z.string().optional() }).optional(),
})

const invalid = () => new IdentityProblem('invalid-token')
/** Whether the error concerns fetching the keys, and so says nothing about the token. */
const isElsewhere = (error: unknown) =>
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  !(error instanceof errors.JOSEError)

/**
 * Verifies ID tokens of one Firebase project with Google's published keys. Accepts RS256 only, regardless of the
 * environment: unsigned tokens of the emulator are refused.
 */
export function createFirebaseVerifier(project_id: string, jwks_url: string, now: () => number) {
  const keys = createRemoteJWKSet(new URL(jwks_url), {
    timeoutDuration: 5000,
    cooldownDuration: 10_000,
  })
  return async (token: string): Promise<VerifiedToken> => {
    const read = readTokenText(token)
    const { alg, kid } = read?.header ?? {}
    if (!read || alg !== 'RS256' || typeof kid !== 'string') throw invalid()
    const allowed = new Set(['alg', 'kid', 'typ'])
    if (Object.keys(read.header).some((name) => !allowed.has(name))) throw invalid()
    const payload = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: `https://securetoken.google.com/${project_id}`,
      audience: project_id,
      currentDate: new Date(now()),
      requiredClaims: ['iat', 'exp', 'sub', 'auth_time'],
    }).then(
      (result) => result.payload,
      (error: unknown) => {
        if (error instanceof errors.JWTExpired) throw new IdentityProblem('user-token-expired')
        if (isElsewhere(error)) throw new IdentityProblem('network-request-failed')
        throw invalid()
      }
    )
    const claims = TokenClaims.safeParse(payload)
    // Firebase sends `aud` as a string, never as an array.
    if (!claims.success || payload.aud !== project_id) throw invalid()
    const { data } = claims
    const soon = Math.floor(now() / 1000) + 60
    if (data.iat > soon || data.auth_time > soon) throw invalid()
    return {
      uid: data.sub,
      email: data.email ?? null,
      email_verified: data.email_verified,
      display_name: data.name ?? null,
      session_id: null,
      issued_at: data.iat,
      expires_at: data.exp,
      authenticated_at: data.auth_time,
      has_second_factor: data.firebase?.sign_in_second_factor !== undefined,
      has_short_password: false,
    }
  }
}
