import type { Handler } from 'hono'
import type { Logger } from 'pino'
import type { Answer } from './answer.ts'
import { askedOf, type Asked, type Socketed } from './asked.ts'
import { truncatedAddress } from './client-address.ts'
import { problemAsJson, problemOf, type Problem } from './errors.ts'
import type { Limits } from './limits.ts'
import { encodingFor, pack, Packed } from './packed.ts'
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
  return (manner) => async (c) => {
    const started = performance.now()
    const asked = askedOf(c, trusted_proxies)
    let answer: Answer
    try {
      if (manner.limited) await limits.requests(asked.address)
      answer = await manner.answer(asked)
    } catch (error) {
      answer = await answerError(manner, asked, error)
    }
    if (isUnchanged(asked, answer)) answer = { ...answer, status: 304, body: null }
    const response = await toResponse(asked, answer, headersFor(answer.kind))
    logLine(manner, asked, answer.status, performance.now() - started)
    return response
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

const packable = /^(?:text\/|application\/(?:json|xml|manifest\+json)|image\/svg)/

async function toResponse(asked: Asked, answer: Answer, common: Record<string, string>) {
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
  const isPackable =
    body instanceof Packed ||
    (packable.test(headers['content-type'] ?? '') && !headers['content-encoding'])
  if (!isPackable) return new Response(withLength(body, headers), { status, headers })

  headers['vary'] = headers['vary'] ? `${headers['vary']}, Accept-Encoding` : 'Accept-Encoding'
  const encoding = encodingFor(asked.header('accept-encoding'))
  if (body instanceof ReadableStream) {
    if (encoding === 'identity' || asked.raw.method === 'HEAD')
      return new Response(body, { status, headers })
    headers['content-encoding'] = 'gzip'
    return new Response(body.pipeThrough(new CompressionStream('gzip')), { status, headers })
  }
  let bytes: Uint8Array
  if (body instanceof Packed) {
    const form = await body.as(encoding)
    bytes = form.bytes
    if (form.encoding !== 'identity') headers['content-encoding'] = form.encoding
  } else {
    const plain = typeof body === 'string' ? Buffer.from(body) : body
    bytes = encoding === 'identity' ? plain : await pack(plain, encoding, 4)
    if (bytes !== plain) headers['content-encoding'] = encoding
  }
  return new Response(withLength(bytes, headers), { status, headers })
}

function withLength<T extends string | Uint8Array | ReadableStream>(
  body: T,
  headers: Record<string, string>
): T {
  if (typeof body === 'string') headers['content-length'] = String(Buffer.byteLength(body))
  else if (body instanceof Uint8Array) headers['content-length'] = String(body.byteLength)
  return body
}
