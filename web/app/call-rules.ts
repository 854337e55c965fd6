/** What the wrapper of calls decides (spec 7): where a call may go, and when a read is asked again. */

/** Statuses worth asking again (spec 7). */
const retryable: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Reads are asked once more, writes never: nobody knows what the first one did. */
export const shouldRetry = (method: string, status: number, tries: number) =>
  (method === 'GET' || method === 'HEAD') && tries < 2 && (status === 0 || retryable.has(status))

/** A read that may be asked again later than this is not asked again at all: whoever waits is told. */
const longestPause = 10_000

/**
 * How long the second try of a read waits: as long as the server says, and never less than a moment. Null: longer than
 * anybody would look at the page for.
 */
export function pauseBeforeRetry(retry_after: number | null): number | null {
  const requestCount = (retry_after ?? 0) * 1000
  return requestCount > longestPause ? null : Math.max(requestCount, 400)
}

/** Seconds a server wants to be left alone; null where it does not say. */
export function retryAfterOf({ headers }: Response): number | null {
  const after = Number(headers.get('retry-after'))
  return after > 0 ? after : null
}

const nowhere = 'http://own.invalid'

/**
 * The address of a call: a path of our own API. Paths without `/api/` get it. Throws on everything that could lead
 * to another host, because the tokens travel with every call.
 */
export function apiPath(path: string): string {
  if (!/^[\x21-\x5b\x5d-\x7e]*$/.test(path) || /^(?:\/\/|[a-z][\w+.-]*:)/i.test(path))
    throw new TypeError('A call goes to a path of our own API')
  const rooted = path.startsWith('/') ? path : `/${path}`
  const whole = rooted.startsWith('/api/') ? rooted : `/api${rooted}`
  const url = URL.canParse(whole, nowhere) ? new URL(whole, nowhere) : null
  if (!url || url.origin !== nowhere || !url.pathname.startsWith('/api/'))
    throw new TypeError('A call goes to a path of our own API')
  return whole
}

/** The query of a read, without what is empty. */
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

const speaksOfTokens = /expired|token/i
type RefusedCall = { status: number; code: string; message: string }

/**
 * Why a refusal may be another answer with a new token: this one is `over`, or too `weak`, when a second factor was proved
 * since in another tab. Null: it stays what it is.
 */
export function whyRenew({ status, code, message }: RefusedCall): 'over' | 'weak' | null {
  if (code === 'second-factor-needed') return 'weak'
  const speaksOfIt = speaksOfTokens.test(`${message} ${code}`)
  return (status === 401 || status === 403) && speaksOfIt ? 'over' : null
}
