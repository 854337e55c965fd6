import { importPKCS8, SignJWT, type CryptoKey } from 'jose'
import { z } from 'zod'
import { IdentityProblem, type IdentityCode } from './port.ts'

export type FirebaseSettings = {
  project_id: string
  /** Public: the browser SDK sends it too. */
  api_key: string
  auth_domain: string
  service_account: { client_email: string; private_key: string }
}

/** Base URLs of Google's services; replaced in tests. */
export type FirebaseUrls = {
  toolkit: string
  secure_token: string
  jwks: string
  oauth: string
}
export const googleUrls: FirebaseUrls = {
  toolkit: 'https://identitytoolkit.googleapis.com/v1',
  secure_token: 'https://securetoken.googleapis.com/v1/token',
  jwks: 'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  oauth: 'https://oauth2.googleapis.com/token',
}

/** Maps error codes of Google's service to those of the port. */
const codes: Readonly<Record<string, IdentityCode>> = {
  EMAIL_EXISTS: 'email-already-in-use',
  DUPLICATE_EMAIL: 'email-already-in-use',
  WEAK_PASSWORD: 'weak-password',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'weak-password',
  MISSING_PASSWORD: 'weak-password',
  INVALID_EMAIL: 'invalid-email',
  MISSING_EMAIL: 'invalid-email',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  EMAIL_NOT_FOUND: 'invalid-credential',
  INVALID_PASSWORD: 'invalid-credential',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  USER_DISABLED: 'user-disabled',
  USER_NOT_FOUND: 'user-not-found',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_REFRESH_TOKEN: 'user-token-expired',
  MISSING_REFRESH_TOKEN: 'user-token-expired',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  MISSING_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_MISMATCH: 'token-mismatch',
  OPERATION_NOT_ALLOWED: 'not-supported',
}

const ErrorBody = z.object({ error: z.object({ message: z.string() }) })
const AccessToken = z.object({ access_token: z.string(), expires_in: z.number() })

const scopes = [
  'https://www.googleapis.com/auth/identitytoolkit',
  'https://www.googleapis.com/auth/cloud-platform',
].join(' ')

export type FirebaseRest = ReturnType<typeof createFirebaseRest>

/**
 * REST client of Google's identity service. Refusals throw IdentityProblem; an unreachable service throws
 * `network-request-failed`. Does not retry.
 */
export function createFirebaseRest(
  settings: FirebaseSettings,
  urls: FirebaseUrls,
  now: () => number
) {
  let key: CryptoKey | null = null
  let access: { token: string; until: number } | null = null

  async function fetched(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
      })
    } catch {
      throw new IdentityProblem('network-request-failed')
    }
  }

  async function send<T extends z.ZodType>(
    answer: T,
    url: string,
    body: string | null,
    headers: Record<string, string>,
    method = body === null ? 'GET' : 'POST'
  ): Promise<z.output<T>> {
    const response = await fetched(url, { method, body, headers })
    const value: unknown = await response.json().catch(() => null)
    if (response.ok) return answer.parse(value)
    const refusal = ErrorBody.safeParse(value)
    // Format: `WEAK_PASSWORD : Password should be at least 6 characters`
    const word = refusal.success ? (refusal.data.error.message.split(/[\s:]/, 1)[0] ?? '') : ''
    const code = Object.hasOwn(codes, word) ? codes[word] : undefined
    if (code) throw new IdentityProblem(code)
    // A failure or a quota of Google's service says nothing about the user.
    if (response.status >= 500 || word === 'QUOTA_EXCEEDED')
      throw new IdentityProblem('network-request-failed')
    if (response.status === 429) throw new IdentityProblem('too-many-requests')
    throw new Error(`Firebase answered ${response.status} ${word.slice(0, 60)}`)
  }

  /** Access token of the service account, cached; valid for one hour. */
  async function accessToken(): Promise<string> {
    if (access && access.until > now()) return access.token
    const { client_email, private_key } = settings.service_account
    key ??= await importPKCS8(private_key, 'RS256')
    const at = Math.floor(now() / 1000)
    const assertion = await new SignJWT({ scope: scopes })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(client_email)
      .setAudience(urls.oauth)
      .setIssuedAt(at)
      .setExpirationTime(at + 3600)
      .sign(key)
    const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
    const body = new URLSearchParams({ grant_type, assertion }).toString()
    const given = await send(AccessToken, urls.oauth, body, form)
    access = { token: given.access_token, until: now() + (given.expires_in - 60) * 1000 }
    return access.token
  }

  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const owner = async () => ({ authorization: `Bearer ${await accessToken()}` })
  const ownersUrl = (verb: string) =>
    `${urls.toolkit}/projects/${encodeURIComponent(settings.project_id)}/accounts:${verb}`
  const keyed = (url: string) => `${url}?key=${encodeURIComponent(settings.api_key)}`

  return {
    /** Calls with the public API key, as a browser would. */
    asAnybody: <T extends z.ZodType>(answer: T, verb: string, body: object) =>
      send(answer, keyed(`${urls.toolkit}/accounts:${verb}`), JSON.stringify(body), json),

    /** Calls as the service account, with full rights. */
    asOwner: async <T extends z.ZodType>(answer: T, verb: string, body: object) =>
      send(answer, ownersUrl(verb), JSON.stringify(body), { ...json, ...(await owner()) }),

    /** Changes a resource of another service of Google as the service account. */
    patchAsOwner: async <T extends z.ZodType>(answer: T, url: string, body: object) =>
      send(answer, url, JSON.stringify(body), { ...json, ...(await owner()) }, 'PATCH'),

    /** Deletes a resource of another service of Google as the service account. */
    deleteAsOwner: async (url: string) => send(z.unknown(), url, null, await owner(), 'DELETE'),

    /** GET request as the service account. */
    asOwnerRead: async <T extends z.ZodType>(
      answer: T,
      verb: string,
      query: Readonly<Record<string, string>>
    ) =>
      send(
        answer,
        `${ownersUrl(verb)}?${new URLSearchParams(query).toString()}`,
        null,
        await owner()
      ),

    /** Exchanges a refresh token. */
    renew: <T extends z.ZodType>(answer: T, refresh_token: string) =>
      send(
        answer,
        keyed(urls.secure_token),
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token }).toString(),
        form
      ),
  }
}
