import type { Hono } from 'hono'
import { movesMoney } from '@numo/domains/ledger/rules.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { signOut } from '@numo/domains/users/contract.ts'
import { refuse, refuseField } from '@numo/kit/fail.ts'
import { jsonResponse, weakTag, type HttpResponse } from './http-response.ts'
import { originOf, type HttpRequest, type NodeBindings } from './http-request.ts'
import type { Endpoints, Result } from './endpoints.ts'
import type { ActorReader } from './actor.ts'
import { authCookieOf, type AuthCookieJar } from './auth-cookie.ts'
import { HeaderedRefusal, isRefusal } from './errors.ts'
import { passGate } from './gates.ts'
import type { Idempotency } from './idempotency.ts'
import type { Limits } from './limits.ts'
import type { LoadGuard } from './load-guard.ts'
import type { RequestAuth, Program } from './program.ts'
import { isOfType, readBody } from './read-body.ts'
import type { Respond } from './respond.ts'

const maxBodyBytes = 100_000

/**
 * Clears the browser's cache and storage after signing out. Language and colour scheme are not confidential and
 * stay in cookies.
 */
const forgetting = { 'clear-site-data': '"cache", "storage"' }

type Parts = {
  respond: Respond
  endpoints: Endpoints
  limits: Limits
  guard: LoadGuard
  checks: Program['checks']
  actorOf: ActorReader
  idempotency: Idempotency
  /** True when the public origin is https. */
  https: boolean
  /** Changes with every build: another build may render the same data differently. */
  build: string
}

/** Mounts every served endpoint. Other addresses under /api answer 404, other methods 405. */
export function mountApi(app: Hono<NodeBindings>, served: readonly ServedEndpoint[], parts: Parts) {
  const { respond, limits, guard, checks, build } = parts
  const methods = new Map<string, string[]>()
  for (const one of served) {
    const { endpoint } = one
    const path = endpoint.path.replace(/\{(\w+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), endpoint.method])
    const response = async (request: HttpRequest): Promise<HttpResponse> => {
      if (endpoint.access === 'public' && endpoint.method === 'POST' && endpoint.limits !== 'own')
        await limits.writes(request.address)
      const auth = await requesterOf(one, request, parts)
      if (auth) passGate(endpoint, auth.actor, checks)
      const sent =
        endpoint.method === 'GET'
          ? fromQuery(request.search)
          : await fromJson(request, endpoint.max_body_bytes)
      const input = withPathParts(sent, request.params)
      const running = guard.run(() => runOnce(one, request, input, auth, parts))
      const result = await (auth ? withCookie(running, auth.cookie) : running)
      const set = auth?.cookie.setCookieHeader()
      return asResponse(one, request, result, build, {
        ...(set && { 'set-cookie': set }),
        ...(endpoint.path === signOut.path && forgetting),
      })
    }
    app.on(
      endpoint.method,
      path,
      respond({ pattern: endpoint.path, limited: true, answer: response })
    )
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

/** Runs the endpoint, at most once for the `Idempotency-Key` of a call that moves money, and of any write of a program. */
function runOnce(
  one: ServedEndpoint,
  request: HttpRequest,
  input: Input,
  auth: Requester | null,
  { endpoints, idempotency }: Pick<Parts, 'endpoints' | 'idempotency'>
): Promise<Result> {
  const run = () => endpoints.run(one, input, auth)
  const key = request.header('idempotency-key')
  const { endpoint } = one
  const actor = auth?.actor
  if (!actor || endpoint.method === 'GET') return run()
  // A program may name any of its writes; a call that moves money must be named.
  const isNamed = actor.key !== undefined && key !== undefined
  if (!isNamed && !movesMoney(endpoint)) return run()
  const owner = actor.key ? `key ${actor.key.id}` : actor.user_id
  return idempotency({ endpoint, key, owner, input }, run)
}

type Requester = RequestAuth & { cookie: AuthCookieJar }

/** Returns the requester; null for public reads, which are the same for everybody. */
async function requesterOf(
  { endpoint }: ServedEndpoint,
  request: HttpRequest,
  { actorOf, guard, limits, https }: Parts
): Promise<Requester | null> {
  const isPublic = endpoint.access === 'public'
  if (isPublic && endpoint.method === 'GET') return null
  const caller = originOf(request)
  const cookie = authCookieOf(request.header('cookie'), https)
  const header = (name: string) => request.header(name)
  const hasToken = header('authorization') !== undefined || header('idtoken') !== undefined
  // Authentication queries the database, so it also passes the load guard.
  const known = hasToken ? guard.run(() => actorOf(header, endpoint)) : Promise.resolve(null)
  const actor = await known.catch((error: unknown) => {
    // Public endpoints such as signing in must also work with an invalid token.
    if (isPublic && isRefusal(error) && error.status === 401) return null
    throw error
  })
  if (actor?.key) {
    // What is for everybody is for a program as for a visitor.
    if (isPublic) return { actor: null, caller, cookie }
    await limits.keys(actor.key.id)
  }
  return { actor, caller, cookie }
}

/** Keeps the cookie that a verb set when the verb throws a refusal. */
async function withCookie<T>(running: Promise<T>, cookie: AuthCookieJar): Promise<T> {
  try {
    return await running
  } catch (error) {
    const set = cookie.setCookieHeader()
    if (!set || !isRefusal(error)) throw error
    const headers = error instanceof HeaderedRefusal ? error.headers : {}
    throw new HeaderedRefusal(error, { ...headers, 'set-cookie': set })
  }
}

/** Throws 405 with the allowed methods in the `Allow` header. */
export function refuseMethod(allowed: readonly string[]): never {
  const names = allowed.flatMap((name) => (name === 'GET' ? ['GET', 'HEAD'] : [name])).join(', ')
  throw new HeaderedRefusal(refuse(405, 'method-not-allowed', `Use ${names} here`), {
    allow: names,
  })
}

type Input = Record<string, unknown>
/** Has no prototype, so that names such as `__proto__` are ordinary keys. */
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

async function fromJson(request: HttpRequest, max_bytes = maxBodyBytes): Promise<Input> {
  if (request.search)
    throw refuse(400, 'invalid', 'Send everything in the body, nothing in the query')
  if (!isOfType(request.header('content-type'), 'application/json'))
    throw refuse(415, 'not-json', 'Send JSON with the content type application/json')
  const text = await readBody(request.raw, max_bytes)
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

function withPathParts(input: Input, params: Record<string, string>): Input {
  for (const [name, value] of Object.entries(params)) {
    if (name in input)
      throw refuseField(name, 'unknown_field', 'this is already part of the address')
    input[name] = value
  }
  return input
}

function asResponse(
  { endpoint }: ServedEndpoint,
  request: HttpRequest,
  result: Result,
  build: string,
  headers: Record<string, string>
): HttpResponse {
  const response = jsonResponse(200, null, headers)
  response.body = result.text()
  if (endpoint.fresh_for === undefined || result.stamp === null) return response
  response.headers['cache-control'] = `public, max-age=${endpoint.fresh_for}`
  response.headers['etag'] = weakTag(result.stamp, build, `${request.pathname}?${request.search}`)
  response.headers['x-cache'] = result.was_cached ? 'hit' : 'miss'
  return response
}
