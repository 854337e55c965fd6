import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { served as servedByUs } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { refusalsOf } from './openapi.ts'
import { testEndpoints } from './test-endpoints.ts'

const served = [...servedByUs, ...testEndpoints()]
let app: TestApp
let api: Record<string, unknown>
beforeAll(async () => {
  app = await startTestApp({ served })
  const response = await app.fetch('/api/v4/openapi.json')
  api = (await response.json()) as Record<string, unknown>
})
afterAll(() => app.stop())

type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[]
  requestBody?: { required: boolean; content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}
const operations = () =>
  Object.entries(api['paths'] as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
  )

const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
const isList = (value: unknown) => Array.isArray(value) && value.length > 0
const isCount = (value: unknown) => Number.isInteger(value) && Number(value) >= 0
const isSchema = (value: unknown) => typeof value === 'object' || typeof value === 'boolean'

/** JSON Schema keywords that our shapes use, with a validator for the value of each. */
const proper: Record<string, (value: unknown, api: object) => boolean> = {
  $ref: (value, api) =>
    String(value)
      .replace('#/', '')
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], api) !==
    undefined,
  type: (value) => [value].flat().every((type) => types.has(String(type))),
  properties: (value) => typeof value === 'object',
  required: (value) => Array.isArray(value) && new Set(value).size === value.length,
  additionalProperties: isSchema,
  propertyNames: isSchema,
  items: isSchema,
  prefixItems: isList,
  anyOf: isList,
  allOf: isList,
  oneOf: isList,
  enum: isList,
  const: () => true,
  default: () => true,
  examples: isList,
  format: (value) => typeof value === 'string',
  pattern: (value) => new RegExp(String(value), 'u') instanceof RegExp,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minimum: Number.isFinite,
  maximum: Number.isFinite,
  exclusiveMinimum: Number.isFinite,
  exclusiveMaximum: Number.isFinite,
  description: (value) => typeof value === 'string',
}
const isProper = (word: string, value: unknown, api: object) => proper[word]?.(value, api) ?? false

/** Returns the subschemas of a schema. */
const partsOf = (schema: Record<string, unknown>): [string, unknown][] => [
  ...Object.entries(schema['properties'] ?? {}),
  ...['items', 'additionalProperties', 'propertyNames'].flatMap((word): [string, unknown][] =>
    word in schema ? [[word, schema[word]]] : []
  ),
  ...['anyOf', 'allOf', 'oneOf', 'prefixItems'].flatMap((word) =>
    ((schema[word] ?? []) as unknown[]).map((part): [string, unknown] => [word, part])
  ),
]

test('says what it is', async () => {
  const response = await app.fetch('/api/v4/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(api['openapi']).toMatch(/^3\.1\.\d+$/)
  expect(api['info']).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(Object.keys(api).toSorted()).toEqual([
    'components',
    'info',
    'jsonSchemaDialect',
    'openapi',
    'paths',
    'security',
    'servers',
  ])
})

test('describes exactly the served endpoints', () => {
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const real = served.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(described.toSorted()).toEqual(real.toSorted())
  const live = app.app.hono.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  // Take or return bytes, which contracts cannot describe; they have tests of their own.
  const bytes = [
    'POST /api/v4/admin/directory/uploads/{upload_id}',
    'POST /api/v4/admin/providers/{id}/photo',
    'POST /api/v4/admin/insurance-payments/files',
    'POST /api/v4/account/{accountId}/documents',
    'POST /api/v4/account/{accountId}/bills',
    'POST /api/v4/dashboard/authorizations/{id}/documents',
    'POST /api/v4/dashboard/claims/{id}/documents',
    'GET /api/v4/dashboard/documents/{document_id}/content',
    'GET /api/v4/documents/{document_id}/content',
    'GET /api/v4/documents/{document_id}/preview',
    'POST /api/v4/camera/pictures',
    'POST /api/v4/card-readings',
    'POST /api/stripe/webhook',
    'GET /api/v4/exports/{id}/content',
    'GET /api/v4/notifications/stream',
  ]
  expect(live.toSorted()).toEqual([...real, ...bytes].toSorted())
})

describe('conforms to OpenAPI 3.1', () => {
  test('every operation has a unique id, a summary and responses', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { operation } of operations()) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/)
      expect(operation.summary).not.toBe('')
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/)
        expect(description).not.toBe('')
        expect(content).toHaveProperty(['application/json', 'schema'])
      }
      expect(operation.responses).toHaveProperty('200')
    }
  })
  test('every path segment variable is a required parameter, and vice versa', () => {
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter((one) => one.in === 'path')
      expect(inPath.map(({ name }) => `{${name}}`).toSorted()).toEqual(
        (path.match(/\{\w+\}/g) ?? []).toSorted()
      )
      expect(inPath.every(({ required }) => required)).toBe(true)
      const names = operation.parameters.map((one) => `${one.in} ${one.name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })
  test('only a POST has a body, and it is closed', () => {
    for (const { method, operation } of operations()) {
      expect(operation.requestBody !== undefined).toBe(method === 'post')
      const schema = operation.requestBody?.content['application/json']?.schema
      expect(schema ?? { type: 'object', additionalProperties: false }).toMatchObject({
        type: 'object',
        additionalProperties: false,
      })
    }
  })
  test('every schema is valid: known keywords, known types, resolvable references', () => {
    const problems: string[] = []
    let seen = 0
    const check = (schema: unknown, where: string) => {
      if (typeof schema === 'boolean') return
      seen += 1
      const parts = Object.entries(schema as Record<string, unknown>)
      for (const [word, value] of parts)
        if (!isProper(word, value, api)) problems.push(`${where}: ${word} ${JSON.stringify(value)}`)
      for (const [name, part] of partsOf(schema as Record<string, unknown>))
        check(part, `${where}.${name}`)
    }
    for (const { operation } of operations()) {
      for (const { name, schema } of operation.parameters)
        check(schema, `${operation.operationId} ${name}`)
      for (const [status, { content }] of Object.entries(operation.responses))
        check(content['application/json']?.schema, `${operation.operationId} ${status}`)
      const body = operation.requestBody?.content['application/json']?.schema
      if (body) check(body, `${operation.operationId} body`)
    }
    expect(problems).toEqual([])
    expect(seen).toBeGreaterThan(50)
  })
})

test('every refusal of a contract is described with its code', () => {
  for (const { endpoint } of served)
    for (const [code, status] of Object.entries(endpoint.refusals ?? {})) {
      const found = operations().find(({ operation }) => operation.operationId === endpoint.name)
      expect(JSON.stringify(found?.operation.responses[status])).toContain(`"${code}"`)
      expect(refusalsOf(endpoint).get(status)).toContain(code)
    }
})

describe('the HTML page', () => {
  test('shows every endpoint with an example, without scripts', async () => {
    const response = await app.fetch('/api/v4/docs')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await response.text()
    for (const { endpoint } of served) {
      expect(html).toContain(`id="${endpoint.name}"`)
      expect(html).toContain(endpoint.path)
    }
    expect(html).toContain('curl')
    expect(html).not.toMatch(/<script|<style|style="|\son\w+="/)
    expect(html).toContain('<html lang="en" data-scheme="system">')
  })
  test('in the chosen colour scheme', async () => {
    const response = await app.fetch('/api/v4/docs', { headers: { cookie: 'scheme=dark' } })
    expect(await response.text()).toContain('data-scheme="dark"')
    expect((await app.fetch('/api/v4/docs.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8'
    )
  })
})
