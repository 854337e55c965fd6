import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext } from 'hono'
import { clientAddress } from './client-address.ts'

/** What the Node adapter adds to a request; absent when a test calls the app directly. */
export type NodeBindings = { Bindings: { incoming?: Pick<IncomingMessage, 'socket'> } }

/** A request as the rest of the server uses it. */
export type HttpRequest = {
  id: string
  /** `GET` for HEAD, too: the body is dropped later. */
  method: string
  /** Percent-encoded, as received. */
  pathname: string
  /** Without the leading question mark. */
  search: string
  /** Decoded `{name}` parts of the path. */
  params: Record<string, string>
  /** Client address as a rate limit key; logs truncate it. */
  readonly address: string
  header(name: string): string | undefined
  raw: Request
}

/** Returns where a request came from, for the audit trail. */
export const originOf = (request: HttpRequest) => ({
  ip: request.address === 'unknown' ? null : request.address,
  user_agent: request.header('user-agent')?.slice(0, 400) ?? null,
  request_id: request.id,
})

const ownId = /^[\w-]{8,64}$/

/** Reads a request. Trusts X-Request-Id and X-Forwarded-For only behind a trusted proxy. */
export function readRequest(c: HonoContext<NodeBindings>, trustedProxies: number): HttpRequest {
  const url = c.req.url
  const start = url.indexOf('/', url.indexOf('//') + 2)
  const hash = url.indexOf('#', start)
  const end = hash === -1 ? url.length : hash
  const question = url.indexOf('?', start)
  const cut = question === -1 || question > end ? end : question
  const { headers } = c.req.raw
  const header = (name: string) => headers.get(name) ?? undefined
  const sentId = trustedProxies > 0 ? header('x-request-id') : undefined
  return {
    id: sentId && ownId.test(sentId) ? sentId : randomUUID(),
    method: c.req.method === 'HEAD' ? 'GET' : c.req.method,
    pathname: start === -1 ? '/' : url.slice(start, cut),
    search: url.slice(cut + 1, end),
    params: c.req.param(),
    // Computed on demand: only limits and logs use it, and either may be switched off.
    get address() {
      return clientAddress(
        c.env?.incoming?.socket.remoteAddress,
        trustedProxies > 0 ? header('x-forwarded-for') : undefined,
        trustedProxies
      )
    },
    header,
    raw: c.req.raw,
  }
}
