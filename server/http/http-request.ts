import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context as HonoContext } from 'hono'
import { clientAddress } from './client-address.ts'

/** What the Node adapter adds to a request; absent when a test calls the app directly. */
export type NodeBindings = { Bindings: { incoming?: Pick<IncomingMessage, 'socket'> } }

/** A request as the rest of the server sees it. */
export type HttpRequest = {
  id: string
  /** `GET` also for HEAD: the body is left out later. */
  method: string
  /** As sent: still percent-encoded. */
  pathname: string
  /** Without the question mark. */
  search: string
  /** The `{name}` parts of the path, decoded. */
  params: Record<string, string>
  /** Where the request comes from, as a key for limits: never logged whole. */
  readonly address: string
  header(name: string): string | undefined
  raw: Request
}

const ownId = /^[\w-]{8,64}$/

/** Reads a request. A request id and a client address are believed only from a proxy we trust. */
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
    // Only limits and logs want it, and either may be switched off.
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
