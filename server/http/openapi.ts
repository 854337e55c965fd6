import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { movesMoney } from '@numo/domains/ledger/rules.ts'
import { scopeOf } from '@numo/domains/api-keys/rules.ts'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { FieldProblemShape } from '@numo/kit/field-problem.ts'
import { fieldsOf, schemaOf } from './endpoint-fields.ts'

type Json = Record<string, unknown>

/** Statuses and codes that any endpoint can return besides its own refusals. */
const everywhere: readonly [number, readonly string[]][] = [
  [400, ['invalid', 'bad-text', 'repeated-parameter']],
  [429, ['too-many-requests']],
  [500, ['internal']],
  [503, ['unavailable', 'busy']],
]
const bodyErrors: readonly [number, readonly string[]][] = [
  [400, ['invalid', 'bad-text', 'bad-json', 'too-slow']],
  [413, ['too-large']],
  [415, ['not-json']],
]
const meanings: Record<number, string> = {
  400: 'The request is not valid',
  401: 'Nobody is signed in',
  403: 'This caller may not do it',
  404: 'There is no such thing',
  405: 'The address does not know this method',
  409: 'It does not fit the state things are in',
  410: 'It was here and is gone',
  413: 'The body is too large',
  415: 'The body is not JSON',
  422: 'It cannot be done as asked',
  429: 'Too many requests; Retry-After says when to come back',
  500: 'A mistake of ours; `incident` is its number',
  503: 'Not right now; Retry-After says when to come back',
}

/** Codes of `idempotency.ts`, for calls that move money and writes of programs. */
const keyErrors: readonly [number, readonly string[]][] = [
  [400, ['key-needed', 'bad-key']],
  [409, ['call-unfinished']],
  [422, ['key-reused']],
]
const idempotencyKey = (required: boolean) => ({
  name: 'Idempotency-Key',
  in: 'header',
  required,
  description: 'New for each call; the same for a repeat of one, which then runs at most once',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
})
/** Whether a program may name a call, so that a repeat is answered as the first time. */
const takesKey = (endpoint: Endpoint): boolean =>
  endpoint.method === 'POST' && scopeOf(endpoint) !== null

const parametersOf = (endpoint: Endpoint): Json[] => [
  ...fieldsOf(endpoint)
    .filter(({ where }) => where !== 'body')
    .map(({ name, where, required, schema }) => ({ name, in: where, required, schema })),
  ...(movesMoney(endpoint) || takesKey(endpoint) ? [idempotencyKey(movesMoney(endpoint))] : []),
]

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.method === 'GET') return undefined
  const fields = fieldsOf(endpoint).filter(({ where }) => where === 'body')
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    required: fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
  return { required: true, content: { 'application/json': { schema } } }
}

/** Returns the refusals of the gate, by status; see gates.ts. */
function ofTheGate(endpoint: Endpoint): [number, string[]][] {
  const { access, method, features, staff, resource, needs_recent_proof } = endpoint
  const needs_second_factor = endpoint.needs_second_factor || staff?.needs_second_factor
  if (access === 'public') return []
  const isForMembers = access === 'account' || access === 'partner'
  const refused = [
    scopeOf(endpoint) === null ? 'not-for-keys' : 'scope-missing',
    ...(access === 'signed-in' ? [] : ['forbidden']),
    ...(isForMembers ? ['paused'] : []),
    ...(isForMembers && method === 'POST' ? ['read-only'] : []),
    ...(features || staff ? ['feature-off'] : []),
    ...(resource ? ['switched-off'] : []),
    ...(needs_second_factor ? ['second-factor-needed'] : []),
    ...(needs_recent_proof ? ['proof-needed'] : []),
  ]
  return [
    [401, ['signed-out', 'token-expired', 'token-invalid', 'user-disabled', 'key-invalid']],
    [403, refused],
  ]
}

/** Returns the authorization rules of an endpoint, for readers and for external tests. */
const authorizationOf = (endpoint: Endpoint) => {
  const {
    access,
    staff,
    owns,
    features,
    resource,
    actions = ['read'],
    needs_second_factor,
    needs_recent_proof,
  } = endpoint
  const scope = scopeOf(endpoint)
  return {
    access: staff ? [access, 'admin'] : [access],
    ...(owns && { owns }),
    ...(features && { features }),
    ...(resource && { resource, actions }),
    ...(needs_second_factor && { second_factor: true }),
    ...(staff && {
      staff: { features: [staff.feature], second_factor: staff.needs_second_factor ?? false },
    }),
    ...(needs_recent_proof && { recent_proof: true }),
    ...(scope && { key_scope: scope }),
  }
}

/** Returns every code with which an endpoint can refuse, by status. */
export function refusalsOf(endpoint: Endpoint): Map<number, string[]> {
  const all = new Map<number, string[]>()
  const add = (status: number, codes: readonly string[]) =>
    all.set(status, [...new Set([...(all.get(status) ?? []), ...codes])])
  for (const [status, codes] of everywhere) add(status, codes)
  if (endpoint.method === 'POST') for (const [status, codes] of bodyErrors) add(status, codes)
  if (movesMoney(endpoint) || takesKey(endpoint))
    for (const [status, codes] of keyErrors) add(status, codes)
  for (const [status, codes] of ofTheGate(endpoint)) add(status, codes)
  for (const [code, status] of Object.entries(endpoint.refusals ?? {})) add(status, [code])
  return new Map([...all].toSorted(([a], [b]) => a - b))
}

/** A verb may find other problems in the input, so the codes of 400 are examples. */
const codeSchema = (status: number, codes: string[]) =>
  status === 400 ? { type: 'string', examples: codes } : { enum: codes }

function responsesOf(endpoint: Endpoint): Json {
  const problems = [...refusalsOf(endpoint)].map(([status, codes]) => {
    const schema = {
      allOf: [
        { $ref: '#/components/schemas/Problem' },
        { type: 'object', properties: { code: codeSchema(status, codes) } },
      ],
    }
    const headers =
      status === 429 || status === 503
        ? { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds to wait' } }
        : undefined
    const content = { 'application/json': { schema } }
    const description = meanings[status] ?? 'Refused'
    return [String(status), { description, ...(headers && { headers }), content }] as const
  })
  const content = { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
  return { '200': { description: endpoint.summary, content }, ...Object.fromEntries(problems) }
}

/** Returns the OpenAPI 3.1 description of all served endpoints, derived from their contracts. */
export function openApiOf(
  served: readonly ServedEndpoint[],
  about: { name: string; origin: string }
): Json {
  const paths: Record<string, Json> = {}
  for (const { endpoint } of served) {
    const requestBody = bodyOf(endpoint)
    const operation = {
      operationId: endpoint.name,
      summary: endpoint.summary,
      parameters: parametersOf(endpoint),
      ...(requestBody && { requestBody }),
      responses: responsesOf(endpoint),
      ...(endpoint.access === 'public' && { security: [] }),
      ...(scopeOf(endpoint) && { security: [{ bearer: [] }, { key: [] }] }),
      'x-authz': authorizationOf(endpoint),
    }
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: `${about.name} API`,
      version: '4',
      description:
        'Find doctors abroad who accept an insurance, with the evidence for it. Answers and errors are JSON; fields that are not listed are refused.',
    },
    servers: [{ url: about.origin }],
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The ID token of a sign-in. The header idToken may repeat it.',
        },
        key: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'numo_live_…',
          description:
            'An API key of an organisation, with the scope that x-authz.key_scope names. See the chapter on keys in the readable description.',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          description: 'Why a request was refused',
          properties: {
            error: { type: 'string', description: 'A sentence for people' },
            code: { type: 'string', description: 'A word for programs' },
            fields: {
              type: 'array',
              description: 'What is wrong with each field; only with the code `invalid`',
              items: schemaOf(FieldProblemShape, 'output'),
            },
            incident: { type: 'string', description: 'What to tell support; only with status 500' },
          },
          required: ['error', 'code'],
        },
      },
    },
  }
}
