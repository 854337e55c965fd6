import { randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import { algorithm, type Keys } from './embedded-keys.ts'
import type { SessionRow, UserRow } from './embedded-tables.ts'
import { IdentityProblem, type VerifiedToken } from './port.ts'
import { readTokenText } from './token-text.ts'

const audience = 'numo'
const hour_s = 3600
/** Added to `pwd` in `amr` when the password has 15 characters or more. */
export const longPasswordWord = 'long'

/** Claims of our tokens. Strict: missing or additional claims are refused. */
const TokenClaims = z.strictObject({
  iss: z.string(),
  aud: z.literal(audience),
  sub: z.string().min(1).max(128),
  sid: z.string().min(1).max(128),
  jti: z.string().min(1).max(64),
  iat: z.int(),
  exp: z.int(),
  auth_time: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  name: z.string(),
  amr: z.array(z.string().max(16)).max(8),
})

export type Tokens = {
  /** Signs an ID token valid for one hour; `expires_at` in Unix seconds. */
  sign(
    user: UserRow,
    session: Pick<SessionRow, 'id' | 'methods' | 'authenticatedAt' | 'createdAt'>
  ): Promise<{ id_token: string; expires_at: number }>
  verify(token: string): Promise<VerifiedToken>
}

const invalid = () => new IdentityProblem('invalid-token')

/** ID tokens of the embedded service; it accepts only tokens it signed. */
export function createTokens(keys: Keys, issuer: string, now: () => number): Tokens {
  return {
    async sign(user, { id, methods, authenticatedAt, createdAt }) {
      const { kid, key } = await keys.forSigning()
      const issued_at = Math.floor(now() / 1000)
      const expires_at = issued_at + hour_s
      const claims: Omit<
        z.output<typeof TokenClaims>,
        'iss' | 'aud' | 'sub' | 'iat' | 'exp' | 'jti'
      > = {
        sid: id,
        auth_time: Math.min(issued_at, Math.floor((authenticatedAt ?? createdAt).getTime() / 1000)),
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        amr: methods?.split(' ') ?? [],
      }
      const id_token = await new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(user.id)
        .setJti(randomBytes(12).toString('base64url'))
        .setIssuedAt(issued_at)
        .setExpirationTime(expires_at)
        .sign(key)
      return { id_token, expires_at }
    },

    async verify(token) {
      const read = readTokenText(token)
      if (!read) throw invalid()
      const { alg, kid, typ, ...more } = read.header
      if (alg !== algorithm || typ !== 'JWT' || Object.keys(more).length > 0) throw invalid()
      if (typeof kid !== 'string') throw invalid()
      const key = await keys.forVerifying(kid)
      if (!key) throw invalid()
      const payload = await jwtVerify(token, key, {
        algorithms: [algorithm],
        issuer,
        audience,
        typ: 'JWT',
        currentDate: new Date(now()),
        requiredClaims: ['iat', 'exp', 'sub'],
      }).then(
        (result) => result.payload,
        (error: unknown) => {
          throw error instanceof errors.JWTExpired
            ? new IdentityProblem('user-token-expired')
            : invalid()
        }
      )
      const claims = TokenClaims.safeParse(payload)
      if (!claims.success) throw invalid()
      const { data } = claims
      const soon = Math.floor(now() / 1000) + 60
      if (data.iat > soon || data.auth_time > soon || data.exp - data.iat > hour_s) throw invalid()
      return {
        uid: data.sub,
        email: data.email,
        email_verified: data.email_verified,
        display_name: data.name,
        session_id: data.sid,
        issued_at: data.iat,
        expires_at: data.exp,
        authenticated_at: data.auth_time,
        has_second_factor: data.amr.includes('mfa'),
        has_short_password:
          data.amr.includes('pwd') &&
          !data.amr.includes(longPasswordWord) &&
          !data.amr.includes('mfa'),
      }
    },
  }
}
