import type { Hono } from 'hono'
import type { Served } from '@numo/domains/serve.ts'
import { refuse } from '@numo/kit/fail.ts'
import { jsonAnswer, weakTag, type Answer } from './answer.ts'
import type { Asked, Socketed } from './asked.ts'
import type { Endpoints, Result } from './endpoints.ts'
import { HeaderedRefusal } from './errors.ts'
import type { Limits } from './limits.ts'
import type { LoadGuard } from './load-guard.ts'
import { isOfType, readBody } from './read-body.ts'
import type { Respond } from './respond.ts'

export const mostBodyBytes = 100_000

type Parts = {
  respond: Respond
  endpoints: Endpoints
  limits: Limits
  guard: LoadGuard
  /** Changes with every build: another program may word the same directory differently. */
  build: string
}

/** Mounts every served endpoint; all other addresses under /api answer 404, other methods 405. */
export function mountApi(app: Hono<Socketed>, served: readonly Served[], parts: Parts) {
  const { respond, endpoints, limits, guard, build } = parts
  const methods = new Map<string, string[]>()
  for (const one of served) {
    const { endpoint } = one
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
    const answer = async (asked: Asked): Promise<Answer> => {
      if (endpoint.method === 'POST') await limits.writes(asked.address)
      const sent = endpoint.method === 'GET' ? fromQuery(asked.search) : await fromJson(asked)
      const result = await guard.run(() => endpoints.run(one, withPathParts(sent, asked.params)))
      return asAnswer(one, asked, result, build)
    }
    app.on(endpoint.method, path, respond({ pattern: endpoint.path, limited: true, answer }))
  }
  for (const [path, allowed] of methods)
    app.all(path, respond({ pattern: path, limited: true, answer: () => refuseMethod(allowed) }))
  const unknown = respond({
    pattern: '/api/*',
    limited: true,
    answer: () => {
      throw refuse(404, 'not-found', 'There is nothing at this address of the API')
    },
  })
  app.all('/api', unknown)
  app.all('/api/*', unknown)
}

/** Refuses a method that an address does not know, and names those it knows. */
export function refuseMethod(allowed: readonly string[]): never {
  const names = allowed.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
  throw new HeaderedRefusal(refuse(405, 'method-not-allowed', `Use ${names} here`), {
    allow: names,
  })
}

type Input = Record<string, unknown>
/** Without a prototype, so that no name a caller sends can mean anything but itself. */
const emptyInput = (): Input => ({ __proto__: null })

function fromQuery(search: string): Input {
  const input = emptyInput()
  for (const [name, value] of new URLSearchParams(search)) {
    if (name in input)
      throw refuse(400, 'repeated-parameter', `${name.slice(0, 40)}: send this parameter once`)
    input[name] = value
  }
  return input
}

async function fromJson(asked: Asked): Promise<Input> {
  if (asked.search)
    throw refuse(400, 'invalid', 'Send everything in the body, nothing in the query')
  if (!isOfType(asked.header('content-type'), 'application/json'))
    throw refuse(415, 'not-json', 'Send JSON with the content type application/json')
  const text = await readBody(asked.raw, mostBodyBytes)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse(400, 'bad-json', 'The body is not valid JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refuse(400, 'invalid', 'The body must be a JSON object')
  return Object.assign(emptyInput(), value)
}

function withPathParts(sent: Input, params: Record<string, string>): Input {
  for (const [name, value] of Object.entries(params)) {
    if (name in sent) throw refuse(400, 'invalid', `${name}: this is already part of the address`)
    sent[name] = value
  }
  return sent
}

function asAnswer({ endpoint }: Served, asked: Asked, result: Result, build: string): Answer {
  const answer = jsonAnswer(200, null)
  answer.body = result.text()
  if (endpoint.fresh_for === undefined || result.stamp === null) return answer
  answer.headers['cache-control'] = `public, max-age=${endpoint.fresh_for}`
  answer.headers['etag'] = weakTag(result.stamp, build, `${asked.pathname}?${asked.search}`)
  answer.headers['x-cache'] = result.was_kept ? 'hit' : 'miss'
  return answer
}
