import { isKey, keyKinds } from '@numo/domains/api-keys/rules.ts'
import { refuse, type Refusal } from '@numo/kit/fail.ts'

const maxTokenLength = 8192
const token = /^[\w-]+\.[\w-]+\.[\w-]+$/
const bearer = /^Bearer ([\w.-]+)$/i

/** Returns the 401 for a token that was valid once: it has expired, or its session was ended. */
export const tokenExpired = (): Refusal =>
  refuse(401, 'token-expired', 'Your session has expired. Please sign in again.')

/** Returns the 401 for a token that never was valid, or for two tokens of different sessions. */
export const tokenInvalid = (): Refusal =>
  refuse(401, 'token-invalid', 'This sign-in is not valid. Please sign in again.')

/** Tokens of a request. `id_token` is null when only `Authorization` was sent. */
export type SentTokens = { bearer: string; id_token: string | null }

/**
 * Reads the headers `Authorization: Bearer` and `IdToken`. Returns null when both are missing; throws 401 when
 * either is not exactly one well-formed token.
 */
export function sentTokens(header: (name: string) => string | undefined): SentTokens | null {
  const authorization = header('authorization')
  const idToken = header('idtoken')
  if (authorization === undefined && idToken === undefined) return null
  const found = bearer.exec(authorization ?? '')?.[1]
  if (!found || !isToken(found)) throw tokenInvalid()
  if (idToken !== undefined && !isToken(idToken)) throw tokenInvalid()
  return { bearer: found, id_token: idToken ?? null }
}

const isToken = (text: string) => text.length <= maxTokenLength && token.test(text)

/** Returns the 401 for a key that was revoked, stopped, or never was. */
export const keyInvalid = (): Refusal =>
  refuse(401, 'key-invalid', 'This API key is not valid. Please use another one.')

/** Returns the API key of a request; null when `Authorization` holds none. Throws 401 for one of another shape. */
export function sentKey(header: (name: string) => string | undefined): string | null {
  const text = /^Bearer (\S+)$/i.exec(header('authorization') ?? '')?.[1]
  if (!text?.startsWith(keyKinds.partner_id.prefix)) return null
  if (!isKey('partner_id', text) || (header('idtoken') ?? text) !== text) throw keyInvalid()
  return text
}
