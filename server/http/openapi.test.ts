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
  const answer = await app.fetch('/api/v4/openapi.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  api = (await answer.json()) as Record<string, unknown>
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

test('says what it is', () => {
  expect(api['openapi']).toMatch(/^3\.1\.\d+$/)
  expect(api['info']).toMatchObject({ title: expect.any(String), version: expect.any(String) })
  expect(Object.keys(api).toSorted()).toEqual([
    'components',
    'info',
    'jsonSchemaDialect',
    'openapi',
    'paths',
    'servers',
  ])
})

test('describes every endpoint that is served, and nothing else', () => {
  const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`)
  const real = served.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(described.toSorted()).toEqual(real.toSorted())
  const live = app.app.hono.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/'))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
  expect(live.toSorted()).toEqual(real.toSorted())
})

describe('the rules of OpenAPI 3.1', () => {
  test('every operation has an id of its own, a summary and answers', () => {
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
  test('every part of a path is a parameter that must be given, and the other way round', () => {
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
      if (schema) expect(schema).toMatchObject({ type: 'object', additionalProperties: false })
    }
  })
  test('every schema is one: known words, known types, references that lead somewhere', () => {
    const words = new Set(
      '$ref type properties required additionalProperties items prefixItems minItems maxItems enum const anyOf allOf oneOf format pattern minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum default examples description propertyNames'.split(
        ' '
      )
    )
    const types = new Set(['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'])
    let seen = 0
    const check = (schema: unknown, where: string) => {
      if (typeof schema === 'boolean') return
      seen += 1
      expect(schema, where).toBeTypeOf('object')
      const known = schema as Record<string, unknown>
      for (const [word, value] of Object.entries(known)) {
        expect(words, `${where}: ${word}`).toContain(word)
        if (word === 'type') for (const type of [value].flat()) expect(types, where).toContain(type)
        if (word === 'pattern') expect(() => new RegExp(String(value), 'u'), where).not.toThrow()
        if (word === 'enum') expect((value as unknown[]).length, where).toBeGreaterThan(0)
        if (word === 'required')
          expect(new Set(value as string[]).size).toBe((value as string[]).length)
        if (word === '$ref') {
          const target = String(value).replace('#/', '').split('/')
          expect(api, where).toHaveProperty(target)
        }
        if (word === 'properties')
          for (const [name, part] of Object.entries(value as object))
            check(part, `${where}.${name}`)
        if (['items', 'additionalProperties', 'propertyNames'].includes(word))
          check(value, `${where}.${word}`)
        if (['anyOf', 'allOf', 'oneOf', 'prefixItems'].includes(word))
          for (const part of value as unknown[]) check(part, `${where}.${word}`)
      }
    }
    for (const { operation } of operations()) {
      for (const { name, schema } of operation.parameters)
        check(schema, `${operation.operationId} ${name}`)
      for (const [status, { content }] of Object.entries(operation.responses))
        check(content['application/json']?.schema, `${operation.operationId} ${status}`)
      const body = operation.requestBody?.content['application/json']?.schema
      if (body) check(body, `${operation.operationId} body`)
    }
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

describe('the page for people', () => {
  test('shows every endpoint with an example, and no script', async () => {
    const answer = await app.fetch('/api/v4/docs')
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await answer.text()
    for (const { endpoint } of served) {
      expect(html).toContain(`id="${endpoint.name}"`)
      expect(html).toContain(endpoint.path)
    }
    expect(html).toContain('curl')
    expect(html).not.toMatch(/<script|<style|style="|\son\w+="/)
    expect(html).toContain('<html lang="en" data-scheme="system">')
  })
  test('in the chosen colours', async () => {
    const answer = await app.fetch('/api/v4/docs', { headers: { cookie: 'scheme=dark' } })
    expect(await answer.text()).toContain('data-scheme="dark"')
    expect((await app.fetch('/api/v4/docs.css')).headers.get('content-type')).toBe(
      'text/css; charset=utf-8'
    )
  })
})
