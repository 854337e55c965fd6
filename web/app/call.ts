/** The one way the signed-in areas speak to the server (spec 7). */
import { viewHeader } from '@numo/domains/impersonation/rules.ts'
import {
  changesOf,
  fillPath,
  type Endpoint,
  type OutputOf,
  type SentTo,
} from '@numo/kit/endpoint.ts'
import {
  apiPath,
  pauseBeforeRetry,
  queryOf,
  retryAfterOf,
  shouldRetry,
  whyRenew,
} from './call-rules.ts'
import { CallProblem, problemOf } from './call-problem.ts'
import { isKeptAlive } from './kept-alive.ts'
import { sendAgain } from './send-again.ts'

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
  /** Asks the person to prove that it is them; false: they would not. Without it such a refusal is one like others. */
  prove?: () => Promise<boolean>
  /** As whom staff see the program in this tab, and what happens when the server no longer answers as them. */
  view?: { id: () => string | null; over: () => void }
  /** Told before a write and again when it ended, so that what shows those kinds of records is read again. */
  beginWrite?: (resources: readonly string[]) => (request_id: string | null) => Promise<void>
  /** Waits before the second try of a read. */
  wait: (milliseconds: number) => Promise<void>
}

/** `bytes` are sent as they are, anything else as JSON. */
type CallRequest = {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  bytes?: Blob
  headers?: Readonly<Record<string, string>>
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

type SendingBytes = Pick<CallRequest, 'headers' | 'onProgress' | 'signal'> & {
  /** The kinds of records that are new or changed by it. */
  changes?: readonly string[]
  /** There is no room right now; the same is sent again in a moment. */
  onWaiting?: () => void
}

export type Caller = {
  /**
   * Calls an endpoint of a contract; rejects with a `CallProblem`. Resolves after a write once what it changes has been
   * read again.
   */
  call: <E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    signal?: AbortSignal
  ) => Promise<OutputOf<E>>
  /**
   * The same with a token of one's own, where no session has one, or as oneself while one sees the program as somebody
   * else; nothing is renewed and no dialog opens.
   */
  callAs: <E extends Endpoint>(
    token: string,
    endpoint: E,
    input: SentTo<E>,
    signal?: AbortSignal
  ) => Promise<OutputOf<E>>
  /** Sends bytes, such as a file or a part of one, and gives the answer; rejects with a `CallProblem`. */
  sendBytes(path: string, bytes: Blob, more?: SendingBytes): Promise<unknown>
  /** Opens an answer that goes on, such as a stream of events; rejects with a `CallProblem`. */
  open(path: string, more: Pick<CallRequest, 'headers' | 'signal'>): Promise<Response>
  /** Downloads bytes; a refusal says `Request failed with status {status}` (spec 8). */
  blob: (path: string) => Promise<Blob>
  arrayBuffer: (path: string) => Promise<ArrayBuffer>
}

const isBare = (path: string) => path.startsWith('/api/auth/')
/** Of this wrapper itself: no answer stands behind them. */
const ownCodes: ReadonlySet<string> = new Set([
  'network-request-failed',
  'token-unavailable',
  'session-expired',
])

/** Makes the wrapper; one per browser tab. */
export function createCaller(parts: CallParts): Caller {
  const { fetch, tokens, prove, view, beginWrite, wait } = parts
  async function once(sent: CallRequest, token: string | null, viewed: string | null) {
    const { method, path, body, bytes, onProgress, signal } = sent
    const headers: Record<string, string> = { accept: 'application/json', ...sent.headers }
    if (bytes) headers['content-type'] = 'application/octet-stream'
    else if (body !== undefined || method === 'POST') headers['content-type'] = 'application/json'
    if (token !== null) {
      headers['authorization'] = `Bearer ${token}`
      headers['idtoken'] = token
      if (viewed !== null) headers[viewHeader] = viewed
    }
    try {
      // Most calls send nothing whose progress could be told, and most pages make no other.
      const ask = onProgress
        ? (await import('./send-with-progress.ts')).sendWith(onProgress)
        : fetch
      const text = JSON.stringify(body ?? {})
      return await ask(path, {
        method,
        headers,
        credentials: 'same-origin',
        ...(method === 'POST' && { body: bytes ?? text }),
        ...(signal && { signal }),
        ...(bytes === undefined && isKeptAlive(text) && { keepalive: true }),
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

  async function send(sent: CallRequest, own?: string): Promise<Response> {
    let token = own ?? (await tokenFor(sent.path))
    let isRenewed = false
    let isProved = false
    for (let tries = 1; ; tries += 1) {
      const response = await once(sent, token, own === undefined ? (view?.id() ?? null) : null)
      const status = response?.status ?? 0
      if (response?.ok) return response
      const pause = pauseBeforeRetry(response ? retryAfterOf(response) : null)
      if (pause !== null && shouldRetry(sent.method, status, tries)) {
        await wait(pause)
        continue
      }
      if (!response) throw new CallProblem(0, 'network-request-failed', 'An error occurred')
      const problem = await problemOf(response)
      if (own !== undefined) throw problem
      if (problem.code === 'proof-needed' && prove && !isProved) {
        if (!(await prove()))
          throw new CallProblem(problem.status, 'proof-refused', problem.message)
        isProved = true
        token = await tokenFor(sent.path)
        continue
      }
      if (token !== null && status === 401 && problem.code === 'user-disabled') tokens.disabled()
      if (problem.code === 'view-over') view?.over()
      const why = token === null ? null : whyRenew(problem)
      if (why === 'over' && isRenewed) tokens.expired()
      if (why === null || isRenewed) throw problem
      token = await renewed()
      isRenewed = true
    }
  }

  async function download(path: string): Promise<Response> {
    try {
      return await send({ method: 'GET', path: apiPath(path) })
    } catch (error) {
      // No answer at all, and a session that is over, have sentences of their own.
      if (!(error instanceof CallProblem) || ownCodes.has(error.code)) throw error
      const sentence = `Request failed with status ${error.status}`
      throw new CallProblem(error.status, 'download-failed', sentence, error.retry_after)
    }
  }

  /** The answer of what changes these kinds of records, once what shows them has been read again. */
  async function written(
    changes: readonly string[],
    write: () => Promise<Response>
  ): Promise<unknown> {
    const endWrite = changes.length > 0 ? beginWrite?.(changes) : undefined
    let request_id: string | null = null
    try {
      const response = await write()
      request_id = response.headers.get('x-request-id') ?? ''
      return await response.json()
    } finally {
      await endWrite?.(request_id)
    }
  }

  async function ask<E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    signal: AbortSignal | undefined,
    own?: string
  ): Promise<OutputOf<E>> {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- inputs of endpoints are objects; the contract's own type says which
    const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
    const isRead = endpoint.method === 'GET'
    const sent: CallRequest = {
      method: endpoint.method,
      path: apiPath(isRead ? path + queryOf(rest) : path),
      ...(!isRead && { body: rest }),
      ...(signal && { signal }),
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks every answer against the contract before it sends it
    return (await written(changesOf(endpoint), () => send(sent, own))) as OutputOf<E>
  }

  return {
    call: (endpoint, input, signal) => ask(endpoint, input, signal),
    callAs: (token, endpoint, input, signal) => ask(endpoint, input, signal, token),
    sendBytes: (path, bytes, { onWaiting, changes = [], ...more } = {}) =>
      written(changes, () =>
        sendAgain(() => send({ method: 'POST', path: apiPath(path), bytes, ...more }), {
          wait,
          onWaiting,
          signal: more.signal,
        })
      ),
    open: (path, more) => send({ method: 'GET', path: apiPath(path), ...more }),
    blob: async (path) => (await download(path)).blob(),
    arrayBuffer: async (path) => (await download(path)).arrayBuffer(),
  }
}
