/** When tokens are renewed (spec 4 and 9). */

/** An ID token goes this long before it ends. */
const refreshMargin = 5 * 60_000
/** After a renewal that failed. */
export const refreshRetry = 60_000
/** How long an area waits for what the person may do. */
export const claimsWait = 5000

export type Token = {
  /** Signed; goes into both headers of a call. */
  id_token: string
  /** Unix seconds. */
  expires_at: number
}

/** Milliseconds from `now` until a token should be renewed; 0 when that moment has passed. */
export const refreshDelay = ({ expires_at }: Token, now: number) =>
  Math.max(0, expires_at * 1000 - now - refreshMargin)

/** Whether a token can still be sent; a few seconds are kept for the way. */
export const isUsable = ({ expires_at }: Token, now: number) => expires_at * 1000 - now > 10_000

/** Whose token it is; null for one that does not say. Nothing is believed by it: it tells one person from another. */
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
