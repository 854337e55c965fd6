/** API client of the signed-in areas (specification section 7). All their requests go through it. */
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
  renewalReason,
} from './call-rules.ts'
import { asDownload } from './as-download.ts'
import { CallProblem, problemOf } from './call-problem.ts'
import { createKeys } from './idempotency-keys.ts'
import { usesKeepalive } from './keepalive.ts'
import { sendAgain } from './send-again.ts'

/** Access to the tokens of the session. */
export type Tokens = {
  /** Returns the ID token; null when signed out. Waits for the first session state. Rejects when it is unavailable. */
  current: () => Promise<string | null>
  /** Requests a new ID token at once. Rejects when the session has ended. */
  refresh: () => Promise<string>
  /** Called when the session ends while it is in use; opens the expiry dialog. */
  expired: () => void
  /** Called when the server reports that the user is disabled; signs out at once. */
  disabled: () => void
}

export type CallParts = {
  fetch: typeof fetch
  tokens: Tokens
  /** Asks for a recent proof; resolves to false when the user declines. Without it the refusal is an ordinary error. */
  prove?: () => Promise<boolean>
  /** Loads the sentences of refusals before a call rejects with one. Never rejects. */
  beforeRefusal?: () => Promise<unknown>
  /** The view as another user in this tab: its id, and a callback for when the server has ended it. */
  view?: { id: () => string | null; over: () => void }
  /** Announces a write to these kinds of records. The returned function ends it and refetches the affected queries. */
  beginWrite?: (resources: readonly string[]) => (request_id: string | null) => Promise<void>
  /** Delays the second attempt of a read. */
  wait: (milliseconds: number) => Promise<void>
}

/** `bytes` are sent unchanged; any other `body` is sent as JSON. */
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
  /** Kinds of records that the request creates or changes. */
  changes?: readonly string[]
  /** Called when the server is at capacity; the same bytes are sent again after a pause. */
  onWaiting?: () => void
}

export type Caller = {
  /** Calls an endpoint. Rejects with `CallProblem`. A write resolves after the affected queries were refetched. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: SentTo<E>,
    signal?: AbortSignal
  ) => Promise<OutputOf<E>>
  /**
   * Like `call`, with the given token instead of the session's: without a session, or as oneself during a view as
   * another user. Does not renew the token and opens no dialog.
   */
  callAs: <E extends Endpoint>(
    token: string,
    endpoint: E,
    input: SentTo<E>,
    signal?: AbortSignal
  ) => Promise<OutputOf<E>>
  /** Uploads bytes, such as a file or a part of one, and returns the response body. Rejects with `CallProblem`. */
  sendBytes(path: string, bytes: Blob, more?: SendingBytes): Promise<unknown>
  /** Opens a streaming response, such as server-sent events. Rejects with `CallProblem`. */
  open(path: string, more: Pick<CallRequest, 'headers' | 'signal'>): Promise<Response>
  /** Downloads a file. Rejects with the message `Request failed with status {status}` (specification section 8). */
  blob: (path: string) => Promise<Blob>
  arrayBuffer: (path: string) => Promise<ArrayBuffer>
}

/** Creates the API client. One per browser tab. */
export function createCaller(parts: CallParts): Caller {
  const { fetch, tokens, prove, beforeRefusal, view, beginWrite, wait } = parts
  const keys = createKeys()
  async function once(sent: CallRequest, token: string | null, viewed: string | null) {
    const { method, path, body, bytes, onProgress, signal } = sent
    const headers: Record<string, string> = { accept: 'application/json', ...sent.headers }
    headers['content-type'] = bytes ? 'application/octet-stream' : 'application/json'
    if (token !== null) {
      headers['authorization'] = `Bearer ${token}`
      headers['idtoken'] = token
      if (viewed !== null) headers[viewHeader] = viewed
    }
    try {
      // XMLHttpRequest is loaded only for uploads with progress; most pages have none.
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
        ...(bytes === undefined && usesKeepalive(text) && { keepalive: true }),
      })
    } catch (error) {
      if (signal?.aborted) throw error
      return null
    }
  }

  async function tokenFor(path: string): Promise<string | null> {
    if (path.startsWith('/api/auth/')) return null
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
      if (status !== 401) await beforeRefusal?.()
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
      const why = token === null ? null : renewalReason(problem)
      if (why === 'over' && isRenewed) tokens.expired()
      if (why === null || isRenewed) throw problem
      token = await renewed()
      isRenewed = true
    }
  }

  const download = (path: string) => asDownload(() => send({ method: 'GET', path: apiPath(path) }))

  /** Runs a write and resolves with its response after the queries showing `changes` have been refetched. */
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
    const run = () =>
      keys.send(endpoint, input, (headers) =>
        written(changesOf(endpoint), () => send({ ...sent, headers }, own))
      )
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server checks every answer against the contract before it sends it
    return (await (endpoint.is_file ? asDownload(run) : run())) as OutputOf<E>
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
