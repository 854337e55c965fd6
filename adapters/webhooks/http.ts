import { lookup as lookupName } from 'node:dns/promises'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { maxAnswerLength, type SendOutcome, type SendProblem, type WebhookSender } from './port.ts'
import { isLoopback, isPublicAddress } from './public-address.ts'

type Address = { address: string; family: number }

type Options = {
  /** Lets `http://localhost` receive, for trying it out. */
  to_localhost: boolean
  timeout_ms?: number
  /** Resolves a name to all its addresses. */
  resolve?: (name: string) => Promise<readonly Address[]>
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]'])

class Unsent extends Error {
  readonly problem: SendProblem
  constructor(problem: SendProblem) {
    super(problem)
    this.problem = problem
  }
}

/** Creates the sender over HTTP. */
export function createWebhookSender({
  to_localhost,
  timeout_ms = 10_000,
  resolve = (name) => lookupName(name, { all: true, verbatim: true }),
}: Options): WebhookSender {
  const isLocal = (url: URL) => to_localhost && localNames.has(url.hostname)

  function isAllowed(text: string): boolean {
    const url = URL.parse(text)
    if (!url || url.username || url.password || url.hash) return false
    if (isLocal(url)) return url.protocol === 'http:' || url.protocol === 'https:'
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    const isNumber = /^[\d.]+$/.test(literal) || literal.includes(':')
    return (
      url.protocol === 'https:' && (isNumber ? isPublicAddress(literal) : literal.includes('.'))
    )
  }

  /** Resolves the name once and returns a look-up that answers with what was checked. */
  async function pinnedTo(url: URL): Promise<LookupFunction> {
    const name = url.hostname.replace(/^\[|\]$/g, '')
    const found = await resolve(name).catch(() => {
      throw new Unsent('unreachable')
    })
    const mayReach = isLocal(url) ? isLoopback : isPublicAddress
    const [first] = found
    if (!first) throw new Unsent('unreachable')
    if (!found.every(({ address }) => mayReach(address))) throw new Unsent('refused_address')
    return (_, options, done) =>
      options.all ? done(null, [...found]) : done(null, first.address, first.family)
  }

  async function post(
    { url: text, headers, body }: Parameters<WebhookSender['send']>[0],
    signal: AbortSignal
  ): Promise<Omit<SendOutcome, 'took_ms'>> {
    const url = URL.parse(text)
    if (!url || !isAllowed(text)) throw new Unsent('refused_address')
    const lookup = await unlessAborted(pinnedTo(url), signal)
    const answer = await new Promise<IncomingMessage>((done, fail) => {
      const request = url.protocol === 'https:' ? requestHttps : requestHttp
      const sent = request(
        url,
        {
          method: 'POST',
          lookup,
          agent: false,
          signal,
          headers: {
            ...headers,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            'user-agent': 'Numo-Webhooks/1',
          },
        },
        done
      )
      sent.on('error', fail)
      sent.end(body)
    })
    const status = answer.statusCode ?? 0
    const problem =
      status >= 200 && status < 300 ? null : status >= 300 && status < 400 ? 'redirect' : 'status'
    return { problem, status, body: await beginningOf(answer) }
  }

  return {
    isAllowed,
    async send(message) {
      const began = performance.now()
      const signal = AbortSignal.timeout(timeout_ms)
      const outcome = await post(message, signal).catch((error: unknown) => ({
        problem:
          error instanceof Unsent
            ? error.problem
            : signal.aborted
              ? ('timeout' as const)
              : ('unreachable' as const),
        status: null,
        body: null,
      }))
      return { ...outcome, took_ms: Math.round(performance.now() - began) }
    },
  }
}

/** Reads the beginning of an answer and closes the connection. What was read before it broke off counts. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    const buffers: AsyncIterable<Buffer> = answer
    for await (const bytes of buffers) {
      parts.push(bytes)
      size += bytes.length
      if (size >= maxAnswerLength) break
    }
  } catch {
    // The status has arrived; the rest of the body is not needed.
  }
  answer.destroy()
  return Buffer.concat(parts)
    .subarray(0, maxAnswerLength)
    .toString('utf8')
    .replaceAll('\0', '')
    .slice(0, maxAnswerLength)
}

/** Rejects as soon as the signal is aborted. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(new Unsent('timeout')), { once: true })
    }),
  ])
