import { refuse, type Refusal } from '@numo/kit/fail.ts'

const longestToken = 8192
const token = /^[\w-]+\.[\w-]+\.[\w-]+$/
const bearer = /^Bearer ([\w.-]+)$/i

/** A token that was good once: its time is over, or its session was ended. */
export const tokenExpired = (): Refusal =>
  refuse(401, 'token-expired', 'Your session has expired. Please sign in again.')

/** A token that never was good, or two that do not belong together. */
export const tokenInvalid = (): Refusal =>
  refuse(401, 'token-invalid', 'This sign-in is not valid. Please sign in again.')

/** The tokens a caller sends with a request. `id_token` is null when there is only the first. */
export type SentTokens = { bearer: string; id_token: string | null }

/** Reads the two headers of a call; null without any. Refuses whatever is not exactly one token in each. */
export function sentTokens(header: (name: string) => string | undefined): SentTokens | null {
  const authorization = header('authorization')
  const idToken = header('idtoken')
  if (authorization === undefined && idToken === undefined) return null
  const found = bearer.exec(authorization ?? '')?.[1]
  if (!found || !isToken(found)) throw tokenInvalid()
  if (idToken !== undefined && !isToken(idToken)) throw tokenInvalid()
  return { bearer: found, id_token: idToken ?? null }
}

const isToken = (text: string) => text.length <= longestToken && token.test(text)
