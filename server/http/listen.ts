import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import type { App } from './app.ts'
import { problemAsJson, problemOf } from './errors.ts'
import { refuse } from '@numo/kit/fail.ts'
import { openListeners, type Listeners } from './listeners.ts'
import { limitConnections } from './open-connections.ts'
import { securityHeaders } from './security-headers.ts'

export type Listening = {
  port: number
  server: Server
  /**
   * Shuts down gracefully: stops accepting connections, answers requests under way and those arriving on open
   * connections with `Connection: close`, and closes what remains after `seconds`.
   */
  drain: (seconds: number) => Promise<void>
}

export type ListenOptions = {
  host: string
  port: number
  log: Logger
  /**
   * How long an idle connection stays open after its last response while draining, so that no proxy loses a
   * request.
   */
  linger_ms?: number
  /** Overrides of the default timeouts, for tests. */
  timeouts?: Partial<typeof defaultTimeouts>
  /** Overrides of the connection limits, for tests. */
  connections?: Partial<typeof usualConnections>
  /** True when all connections come from our own proxies, that is from a few addresses. */
  is_behind_proxy?: boolean
  /** Middleware that runs before the app; used by live editing. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
}

/**
 * Connection limits; see `limitConnections`. One address may have a tenth of all, enough for an office full of
 * browsers.
 */
export const usualConnections = { total: 5000, per_address: 500 }

/** Timeouts of clients in milliseconds. */
export const defaultTimeouts = {
  headers: 10_000,
  request: 30_000,
  /** Without a byte in either direction while a response is under way. */
  silence: 20_000,
  /** Interval between checks for slow clients. */
  checks: 2000,
}

/** Starts to serve requests. Limits on headers, bodies and connections protect against slow and greedy clients. */
export async function listen(app: App, options: ListenOptions): Promise<Listening> {
  const { host, port, log, linger_ms = 100, before } = options
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const headersFor = securityHeaders({ public_origin: '' })
  const listener = getRequestListener(app.hono.fetch, {
    errorHandler(error) {
      // Only parsing before the app can fail here: an invalid address or Host.
      log.debug({ err: error }, 'unreadable request')
      const problem = problemOf(refuse(400, 'bad-request', 'The request cannot be read'), '', false)
      const { status, headers, body } = problemAsJson(problem)
      const text = typeof body === 'string' ? body : null
      return new Response(text, { status, headers: { ...headersFor('data'), ...headers } })
    },
  })
  const server = createServer({
    headersTimeout: timeouts.headers,
    requestTimeout: timeouts.request,
    connectionsCheckingInterval: timeouts.checks,
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16 * 1024,
    noDelay: true,
  })
  server.maxHeadersCount = 100
  server.timeout = timeouts.silence
  const { total, per_address } = { ...usualConnections, ...options.connections }
  limitConnections(server, { total, per_address: options.is_behind_proxy ? null : per_address })
  server.on('request', (request, response) => {
    if (app.life.is_draining) response.shouldKeepAlive = false
    if (before) before(request, response, () => void listener(request, response))
    else void listener(request, response)
  })
  const listeners = await openListeners(server, host, port)
  return {
    port: listeners.port,
    server,
    drain: (seconds) => drain(server, listeners, app, seconds, linger_ms),
  }
}

async function drain(
  server: Server,
  listeners: Listeners,
  app: App,
  seconds: number,
  lingerMs: number
): Promise<void> {
  app.life.is_draining = true
  for (const end of app.life.endings) end()
  const closed = listeners.stop()
  const cut = setTimeout(() => server.closeAllConnections(), seconds * 1000)
  const idle = setTimeout(() => server.closeIdleConnections(), Math.min(lingerMs, seconds * 1000))
  const again = setInterval(() => server.closeIdleConnections(), Math.max(lingerMs, 100))
  await closed
  clearTimeout(cut)
  clearTimeout(idle)
  clearInterval(again)
}
