/** Rules of the API client (specification section 7): allowed paths, and when a request is retried. */

/** HTTP statuses after which a request may be retried (specification section 7). */
const retryable: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Retries reads once and writes never: whether the first attempt of a write took effect is unknown. */
export const shouldRetry = (method: string, status: number, tries: number) =>
  (method === 'GET' || method === 'HEAD') && tries < 2 && (status === 0 || retryable.has(status))

/** Longest `Retry-After` in milliseconds that is waited out; a longer one fails the call at once. */
const maxRetryAfter_ms = 10_000

/**
 * Returns the milliseconds before the second attempt of a read: the server's `retry_after`, at least 400. Returns null
 * when that is longer than a user would wait.
 */
export function pauseBeforeRetry(retry_after: number | null): number | null {
  const requestCount = (retry_after ?? 0) * 1000
  return requestCount > maxRetryAfter_ms ? null : Math.max(requestCount, 400)
}

/** Returns the seconds of the `Retry-After` header; null when it is absent or not a positive number. */
export function retryAfterOf({ headers }: Response): number | null {
  const after = Number(headers.get('retry-after'))
  return after > 0 ? after : null
}

const placeholderOrigin = 'http://own.invalid'

/**
 * Normalizes the path of a call; adds `/api` when it is missing. Throws TypeError for anything that could lead to
 * another host, because tokens are sent with every call.
 */
export function apiPath(path: string): string {
  if (!/^[\x21-\x5b\x5d-\x7e]*$/.test(path) || /^(?:\/\/|[a-z][\w+.-]*:)/i.test(path))
    throw new TypeError('A call goes to a path of our own API')
  const rooted = path.startsWith('/') ? path : `/${path}`
  const whole = rooted.startsWith('/api/') ? rooted : `/api${rooted}`
  const url = URL.canParse(whole, placeholderOrigin) ? new URL(whole, placeholderOrigin) : null
  if (!url || url.origin !== placeholderOrigin || !url.pathname.startsWith('/api/'))
    throw new TypeError('A call goes to a path of our own API')
  return whole
}

/** Builds the query string of a read, leaving out empty values. */
export function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (
      (typeof value === 'string' && value !== '') ||
      typeof value === 'number' ||
      typeof value === 'boolean'
    )
      query.set(name, String(value))
  return query.size > 0 ? `?${query}` : ''
}

const tokenErrorPattern = /expired|token/i
type RefusedCall = { status: number; code: string; message: string }

/**
 * Returns why a refused call may succeed with a new token: `over` when the token expired, `weak` when it lacks a second
 * factor that may have been proved in another tab since. Returns null when a new token would not help.
 */
export function renewalReason({ status, code, message }: RefusedCall): 'over' | 'weak' | null {
  if (code === 'second-factor-needed') return 'weak'
  const speaksOfIt = tokenErrorPattern.test(`${message} ${code}`)
  return (status === 401 || status === 403) && speaksOfIt ? 'over' : null
}
