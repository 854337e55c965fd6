import type { Handler } from 'hono'
import type { Logger } from 'pino'
import type { Answer } from './answer.ts'
import { askedOf, type Asked, type Socketed } from './asked.ts'
import { truncatedAddress } from './client-address.ts'
import { problemAsJson, problemOf, type Problem } from './errors.ts'
import type { Limits } from './limits.ts'
import { encodingFor, pack, Packed, type Form } from './packed.ts'
import type { securityHeaders } from './security-headers.ts'

/** How a group of addresses is answered. */
export type Manner = {
  /** What logs call it: a path pattern, never the path itself. */
  pattern: string | ((asked: Asked) => string)
  /** Counts against the limit of requests per address. */
  limited: boolean
  /** Not worth a line at the usual log level. */
  quiet?: boolean
  answer(asked: Asked): Answer | Promise<Answer>
  /** Words a problem; JSON unless said otherwise. */
  answerProblem?(asked: Asked, problem: Problem): Answer | Promise<Answer>
}

type Around = {
  limits: Limits
  log: Logger
  headersFor: ReturnType<typeof securityHeaders>
  trusted_proxies: number
  show_debug: boolean
}

export type Respond = (manner: Manner) => Handler<Socketed>

/**
 * What surrounds every answer: request id, limits, errors turned into answers, not-modified, packing, the
 * common headers and one log line.
 */
export function responder(around: Around): Respond {
  const { limits, log, headersFor, trusted_proxies, show_debug } = around
  return (manner) => (c) => {
    const started = performance.now()
    const asked = askedOf(c, trusted_proxies)
    const finish = (given: Answer): Response | Promise<Response> => {
      const isSame = isUnchanged(asked, given)
      const isHead = asked.raw.method === 'HEAD'
      const { body } = given
      // What is not sent is ended here: nobody will read it, and nobody would notice that nobody does.
      if (body instanceof ReadableStream && (isSame || isHead)) void body.cancel().catch(() => {})
      const answer = isSame ? { ...given, status: 304, body: null } : given
      const response = toResponse(asked, answer, headersFor(answer.kind))
      const told = (made: Response) => {
        logLine(manner, asked, answer.status, performance.now() - started)
        return made
      }
      return response instanceof Promise ? response.then(told) : told(response)
    }
    const fail = async (error: unknown) => finish(await answerError(manner, asked, error))
    // What is kept is answered without waiting for anything: each wait would cost as much as the answer.
    let answer: Answer | Promise<Answer>
    try {
      const allowed = manner.limited ? limits.requests(asked.address) : undefined
      answer = allowed ? allowed.then(() => manner.answer(asked)) : manner.answer(asked)
    } catch (error) {
      return fail(error)
    }
    return answer instanceof Promise ? answer.then(finish).catch(fail) : finish(answer)
  }

  async function answerError(manner: Manner, asked: Asked, error: unknown): Promise<Answer> {
    const problem = problemOf(error, asked.id, show_debug)
    if (problem.status >= 500 && problem.code !== 'busy')
      log.error({ request_id: asked.id, incident: problem.incident, err: error }, problem.code)
    try {
      return (await manner.answerProblem?.(asked, problem)) ?? problemAsJson(problem)
    } catch (second) {
      log.error({ request_id: asked.id, err: second }, 'the error page failed')
      return problemAsJson(problem)
    }
  }

  function logLine(manner: Manner, asked: Asked, status: number, ms: number) {
    const level = manner.quiet ? 'debug' : 'info'
    if (!log.isLevelEnabled(level)) return
    const { pattern } = manner
    const path = typeof pattern === 'string' ? pattern : pattern(asked)
    log[level]({
      request_id: asked.id,
      method: asked.raw.method,
      path,
      status,
      ms: Math.round(ms * 10) / 10,
      from: truncatedAddress(asked.address),
    })
  }
}

function isUnchanged(asked: Asked, answer: Answer): boolean {
  const tag = answer.headers['etag']
  if (!tag || answer.status !== 200) return false
  const known = asked.header('if-none-match')
  return known === tag || (known?.slice(0, 2000).split(/,\s*/).includes(tag) ?? false)
}

// Events are sent as they happen; packing would hold them back.
const packable = /^(?:text\/(?!event-stream)|application\/(?:json|xml|manifest\+json)|image\/svg)/

function toResponse(
  asked: Asked,
  answer: Answer,
  common: Record<string, string>
): Response | Promise<Response> {
  const { status, body } = answer
  const headers: Record<string, string> = {
    ...common,
    ...answer.headers,
    'x-request-id': asked.id,
  }
  if (body === null) {
    if (status !== 304) headers['content-length'] = '0'
    return new Response(null, { status, headers })
  }
  // Ended already; only its headers go out.
  const isHeadOfStream = body instanceof ReadableStream && asked.raw.method === 'HEAD'
  const isPackable =
    body instanceof Packed ||
    (packable.test(headers['content-type'] ?? '') && !headers['content-encoding'])
  if (!isPackable)
    return new Response(isHeadOfStream ? null : withLength(body, headers), { status, headers })

  headers['vary'] = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding'
  const encoding = encodingFor(asked.header('accept-encoding'))
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
