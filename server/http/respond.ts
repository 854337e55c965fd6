import type { Handler } from 'hono'
import type { Logger } from 'pino'
import type { HttpResponse } from './http-response.ts'
import { readRequest, type HttpRequest, type NodeBindings } from './http-request.ts'
import { truncatedAddress } from './client-address.ts'
import { problemAsJson, problemOf, type Problem } from './errors.ts'
import type { Limits } from './limits.ts'
import { encodingFor, pack, Packed, type Form } from './packed.ts'
import type { securityHeaders } from './security-headers.ts'

/** Options of a group of routes. */
export type RouteOptions = {
  /** Name in logs: a path pattern, never the actual path. */
  pattern: string | ((request: HttpRequest) => string)
  /** Counts against the rate limit of requests per address. */
  limited: boolean
  /** Logged at debug level only. */
  quiet?: boolean
  answer(request: HttpRequest): HttpResponse | Promise<HttpResponse>
  /** Converts a problem to a response; defaults to JSON. */
  answerProblem?(request: HttpRequest, problem: Problem): HttpResponse | Promise<HttpResponse>
}

type RespondDeps = {
  limits: Limits
  log: Logger
  headersFor: ReturnType<typeof securityHeaders>
  trusted_proxies: number
  show_debug: boolean
  /** Whether bugs are reported to a service. */
  is_reported?: boolean
}

export type Respond = (options: RouteOptions) => Handler<NodeBindings>

/**
 * Wraps every route: request id, rate limit, error handling, conditional requests (304), compression, common
 * headers and one log line.
 */
export function responder(around: RespondDeps): Respond {
  const { limits, log, headersFor, trusted_proxies, show_debug, is_reported = false } = around
  return (options) => (c) => {
    const started = performance.now()
    const request = readRequest(c, trusted_proxies)
    const finish = (given: HttpResponse): Response | Promise<Response> => {
      const isSame = isUnchanged(request, given)
      const isHead = request.raw.method === 'HEAD'
      const { body } = given
      // Cancel a stream that is not sent, or it would stay open.
      if (body instanceof ReadableStream && (isSame || isHead)) void body.cancel().catch(() => {})
      const httpResponse = isSame ? { ...given, status: 304, body: null } : given
      const common = headersFor(httpResponse.kind, httpResponse.nonce)
      const response = toResponse(request, httpResponse, common)
      const report = (made: Response) => {
        for (const cookie of httpResponse.cookies ?? []) made.headers.append('set-cookie', cookie)
        logLine(options, request, httpResponse.status, performance.now() - started)
        return made
      }
      return response instanceof Promise ? response.then(report) : report(response)
    }
    const fail = async (error: unknown) => finish(await responseError(options, request, error))
    // Cached responses stay synchronous: an await would cost as much as the response.
    let answer: HttpResponse | Promise<HttpResponse>
    try {
      const allowed = options.limited ? limits.requests(request.address) : undefined
      answer = allowed ? allowed.then(() => options.answer(request)) : options.answer(request)
    } catch (error) {
      return fail(error)
    }
    return answer instanceof Promise ? answer.then(finish).catch(fail) : finish(answer)
  }

  async function responseError(
    options: RouteOptions,
    request: HttpRequest,
    error: unknown
  ): Promise<HttpResponse> {
    const problem = problemOf(error, request.id, show_debug, is_reported)
    if (problem.status >= 500 && problem.code !== 'busy')
      log.error(
        {
          request_id: request.id,
          incident: problem.incident,
          err: error,
          route: routeOf(options, request),
        },
        problem.code
      )
    try {
      return (await options.answerProblem?.(request, problem)) ?? problemAsJson(problem)
    } catch (second) {
      log.error({ request_id: request.id, err: second }, 'the error page failed')
      return problemAsJson(problem)
    }
  }

  function logLine(options: RouteOptions, request: HttpRequest, status: number, ms: number) {
    const level = options.quiet ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    log[level]({
      request_id: request.id,
      method: request.raw.method,
      path: routeOf(options, request),
      status,
      ms: Math.round(ms * 10) / 10,
      from: truncatedAddress(request.address),
    })
  }
}

const routeOf = ({ pattern }: RouteOptions, request: HttpRequest) =>
  typeof pattern === 'string' ? pattern : pattern(request)

function isUnchanged(request: HttpRequest, response: HttpResponse): boolean {
  const tag = response.headers['etag']
  if (!tag || response.status !== 200) return false
  const known = request.header('if-none-match')
  return known === tag || (known?.slice(0, 2000).split(/,\s*/).includes(tag) ?? false)
}

// Server-sent events are excluded: compression would delay them.
const packable = /^(?:text\/(?!event-stream)|application\/(?:json|xml|manifest\+json)|image\/svg)/

function toResponse(
  request: HttpRequest,
  response: HttpResponse,
  common: Record<string, string>
): Response | Promise<Response> {
  const { status, body } = response
  const headers: Record<string, string> = {
    ...common,
    ...response.headers,
    'x-request-id': request.id,
  }
  if (body === null) {
    if (status !== 304) headers['content-length'] = '0'
    return new Response(null, { status, headers })
  }
  // The stream was cancelled; only headers are sent.
  const isHeadOfStream = body instanceof ReadableStream && request.raw.method === 'HEAD'
  const isPackable =
    body instanceof Packed ||
    (packable.test(headers['content-type'] ?? '') && !headers['content-encoding'])
  if (!isPackable)
    return new Response(isHeadOfStream ? null : withLength(body, headers), { status, headers })

  headers['vary'] = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding'
  const encoding = encodingFor(request.header('accept-encoding'))
  if (body instanceof ReadableStream) {
    if (encoding === 'identity' || isHeadOfStream)
      return new Response(isHeadOfStream ? null : body, { status, headers })
    headers['content-encoding'] = 'gzip'
    return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers })
  }
  const send = (form: Form) => {
    if (form.encoding !== 'identity') headers['content-encoding'] = form.encoding
    return new Response(withLength(form.bytes, headers), { status, headers })
  }
  if (body instanceof Packed) {
    const ready = body.readyAs(encoding)
    return ready ? send(ready) : body.as(encoding).then(send)
  }
  const plain = typeof body === 'string' ? Buffer.from(body) : body
  if (encoding === 'identity') return send({ encoding, bytes: plain })
  return pack(plain, encoding, 4).then((bytes) =>
    send({ encoding: bytes === plain ? 'identity' : encoding, bytes })
  )
}

function withLength<T extends string | Uint8Array | ReadableStream>(
  body: T,
  headers: Record<string, string>
): T {
  if (typeof body === 'string') headers['content-length'] = String(Buffer.byteLength(body))
  else if (body instanceof Uint8Array) headers['content-length'] = String(body.byteLength)
  return body
}
