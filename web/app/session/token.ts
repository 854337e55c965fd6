/** Rules of token renewal (specification sections 4 and 9). */

/** Milliseconds before expiry at which an ID token is renewed. */
const refreshMargin = 5 * 60_000
/** Milliseconds before a retry after a failed renewal. */
export const refreshRetry = 60_000
/** Milliseconds an area waits for the claims. */
export const claimsTimeout_ms = 5000

export type Token = {
  /** Signed; sent in both headers of a call. */
  id_token: string
  /** Unix seconds. */
  expires_at: number
}

/** Returns the milliseconds from `now` until the token should be renewed; 0 when overdue. */
export const refreshDelay = ({ expires_at }: Token, now: number) =>
  Math.max(0, expires_at * 1000 - now - refreshMargin)

/** Returns whether the token can still be sent, with 10 seconds reserved for transit. */
export const isUsable = ({ expires_at }: Token, now: number) => expires_at * 1000 - now > 10_000

/** Returns the user id of a token; null when it has none. Not verified: only used to tell users apart. */
export function uidOf({ id_token }: Token): string | null {
  const [, claims = ''] = id_token.split('.')
  try {
    const result: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))
    const sub = typeof result === 'object' && result !== null && 'sub' in result ? result.sub : null
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
