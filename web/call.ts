/** The one way the signed-in areas speak to the server (spec 7). */
import { fillPath, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'

/** An answer other than yes, or none at all. `status` 0: the server could not be reached. */
export class CallProblem extends Error {
  readonly status: number
  /** A word the interface has a sentence for; `unknown` when the answer gave none. */
  readonly code: string
  /** Seconds after which it is worth trying again. */
  readonly retry_after: number | null
  constructor(status: number, code: string, message: string, retry_after: number | null = null) {
    super(message)
    this.name = 'CallProblem'
    this.status = status
    this.code = code
    this.retry_after = retry_after
  }
}

/** Statuses worth asking again (spec 7). */
const retryable: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Reads are asked once more, writes never: nobody knows what the first one did. */
export const shouldRetry = (method: string, status: number, tries: number) =>
  (method === 'GET' || method === 'HEAD') && tries < 2 && (status === 0 || retryable.has(status))

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

/** What the wrapper needs of the session. */
export type Tokens = {
  /** The ID token to send; null when nobody is signed in. Waits for the first state. Rejects when it cannot be had. */
  current: () => Promise<string | null>
  /** A new ID token, asked for at once. Rejects when the session is over. */
  refresh: () => Promise<string>
  /** The session is over and somebody was using it: shows the dialog. */
  expired: () => void
  /** The server said that whoever has this token was disabled: signs out at once. */
  disabled: () => void
}

export type CallParts = {
  fetch: typeof fetch
  tokens: Tokens
  /** Waits before the second try of a read. */
  wait: (milliseconds: number) => Promise<void>
}

/** `bytes` are sent as they are, anything else as JSON. */
type Sent = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  bytes?: Blob
  headers?: Readonly<Record<string, string>>
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

export type SendingBytes = Pick<Sent, 'headers' | 'onProgress' | 'signal'>

export type Caller = {
  /** Calls an endpoint of a contract; rejects with a `CallProblem`. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    signal?: AbortSignal
  ) => Promise<OutputOf<E>>
  /** Sends bytes, such as a file or a part of one, and gives the answer; rejects with a `CallProblem`. */
  sendBytes(path: string, bytes: Blob, more?: SendingBytes): Promise<unknown>
  /** Opens an answer that goes on, such as a stream of events; rejects with a `CallProblem`. */
  open(path: string, more: Pick<Sent, 'headers' | 'signal'>): Promise<Response>
  /** Downloads bytes; rejects with `Request failed with status {status}` (spec 8). */
  blob: (path: string) => Promise<Blob>
  arrayBuffer: (path: string) => Promise<ArrayBuffer>
}

const isBare = (path: string) => path.startsWith('/api/auth/')
const speaksOfTokens = /expired|token/i

async function problemOf(response: Response): Promise<CallProblem> {
  const after = Number(response.headers.get('retry-after'))
  let body: unknown = null
  try {
    body = await response.json()
  } catch {
    // Not an answer of ours: a proxy speaks.
  }
  const said = typeof body === 'object' && body !== null ? body : {}
  const error = 'error' in said && typeof said.error === 'string' ? said.error : ''
  const code = 'code' in said && typeof said.code === 'string' ? said.code : 'unknown'
  return new CallProblem(
    response.status,
    code,
    error || 'An error occurred',
    after > 0 ? after : null
  )
}

/** Makes the wrapper; one per browser tab. */
export function createCaller({ fetch, tokens, wait }: CallParts): Caller {
  async function once(sent: Sent, token: string | null) {
    const { method, path, body, bytes, onProgress, signal } = sent
    const headers: Record<string, string> = { accept: 'application/json', ...sent.headers }
    if (bytes) headers['content-type'] = 'application/octet-stream'
    else if (body !== undefined || method === 'POST') headers['content-type'] = 'application/json'
    if (token !== null) {
      headers['authorization'] = `Bearer ${token}`
      headers['idtoken'] = token
    }
    try {
      // Most calls send nothing whose progress could be told, and most pages make no other.
      const ask = onProgress
        ? (await import('./send-with-progress.ts')).sendWith(onProgress)
        : fetch
      return await ask(path, {
        method,
        headers,
        credentials: 'same-origin',
        ...(method === 'POST' && { body: bytes ?? JSON.stringify(body ?? {}) }),
        ...(signal && { signal }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      return null
    }
  }

  async function tokenFor(path: string): Promise<string | null> {
    if (isBare(path)) return null
    try {
      return await tokens.current()
    } catch {
      const sentence = 'Authentication failed - unable to retrieve valid token'
      throw new CallProblem(401, 'token-unavailable', sentence)
    }
  }

  async function renewed(): Promise<string> {
    try {
      return await tokens.refresh()
    } catch {
      tokens.expired()
      throw new CallProblem(401, 'session-expired', 'Authentication failed - session expired')
    }
  }

  async function send(sent: Sent): Promise<Response> {
    let token = await tokenFor(sent.path)
    let isRenewed = false
    for (let tries = 1; ; tries += 1) {
      const response = await once(sent, token)
      const status = response?.status ?? 0
      if (response?.ok) return response
      if (shouldRetry(sent.method, status, tries)) {
        await wait(400)
        continue
      }
      if (!response) throw new CallProblem(0, 'network-request-failed', 'An error occurred')
      const problem = await problemOf(response)
      if (token !== null && status === 401 && problem.code === 'user-disabled') tokens.disabled()
      const isOver =
        token !== null &&
        (status === 401 || status === 403) &&
        speaksOfTokens.test(`${problem.message} ${problem.code}`)
      if (!isOver) throw problem
      if (isRenewed) {
        tokens.expired()
        throw problem
      }
      token = await renewed()
      isRenewed = true
    }
  }

  async function download(path: string): Promise<Response> {
    try {
      return await send({ method: 'GET', path: apiPath(path) })
    } catch (error) {
      if (!(error instanceof CallProblem) || error.status === 401) throw error
      const sentence = `Request failed with status ${error.status}`
      throw new CallProblem(error.status, 'download-failed', sentence)
    }
  }

  return {
    async call(endpoint, input, signal) {
      // Inputs of endpoints are objects; the contract's own type says which.
      const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
      const isRead = endpoint.method === 'GET'
      const response = await send({
        method: endpoint.method,
        path: apiPath(isRead ? path + queryOf(rest) : path),
        ...(!isRead && { body: rest }),
        ...(signal && { signal }),
      })
      // The server checks every answer against the contract before it sends it.
      return (await response.json()) as OutputOf<typeof endpoint>
    },
    async sendBytes(path, bytes, more = {}) {
      const response = await send({ method: 'POST', path: apiPath(path), bytes, ...more })
      return response.json()
    },
    open: (path, more) => send({ method: 'GET', path: apiPath(path), ...more }),
    blob: async (path) => (await download(path)).blob(),
    arrayBuffer: async (path) => (await download(path)).arrayBuffer(),
  }
}

function queryOf(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    if (['string', 'number', 'boolean'].includes(typeof value) && value !== '')
      query.set(name, `${value as string | number | boolean}`)
  return query.size > 0 ? `?${query}` : ''
}
