import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listCities } from '@numo/domains/cities/contract.ts'
import { refuse } from '@numo/kit/fail.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { served as servedByUs } from '../served.ts'
import { isDatabaseDown, problemOf } from './errors.ts'
import { testEndpoints } from './test-endpoints.ts'

describe('problemOf', () => {
  test('a refusal is detected by its shape, so that the built pages may bundle their own class', () => {
    const own = Object.assign(new Error('Gone'), { name: 'Refusal', status: 410, code: 'left' })
    for (const refusal of [refuse(410, 'left', 'Gone'), own])
      expect(problemOf(refusal, 'id', true)).toMatchObject({
        status: 410,
        code: 'left',
        message: 'Gone',
        debug: null,
      })
  })
  test.each([
    null,
    undefined,
    'text',
    7,
    {},
    { status: 404, code: 'x', message: 'y' },
    new Error('x'),
  ])('%j is a bug', (thrown) => {
    expect(problemOf(thrown, '12345678-x', false)).toMatchObject({
      status: 500,
      code: 'internal',
      message: null,
      incident: '12345678',
      debug: null,
    })
  })
  test('a stack is shown only on request', () => {
    expect(problemOf(new Error('x'), 'id', true).debug).toContain('errors.test.ts')
    expect(problemOf(new Error('x'), 'id', false).debug).toBeNull()
  })
  test('a rejected statement is a bug; an unreachable database is not', () => {
    const error = (fields: object) => Object.assign(new Error('x'), fields)
    expect(isDatabaseDown(error({ code: '22021' }))).toBe(false)
    expect(isDatabaseDown(error({ code: '42P01' }))).toBe(false)
    expect(isDatabaseDown(error({ code: 'ENOENT', syscall: 'open' }))).toBe(false)
    expect(isDatabaseDown(error({ code: 'ENOENT', syscall: 'connect' }))).toBe(true)
    expect(isDatabaseDown(error({ code: '57P01' }))).toBe(true)
    expect(isDatabaseDown(error({ code: '57014' }))).toBe(true)
    expect(isDatabaseDown(new Error('Client was closed and is not queryable'))).toBe(true)
    expect(isDatabaseDown(new Error('timeout expired'))).toBe(true)
    expect(isDatabaseDown(new Error('x', { cause: error({ code: 'ECONNREFUSED' }) }))).toBe(true)
    expect(isDatabaseDown(new AggregateError([error({ code: 'ECONNREFUSED' })]))).toBe(true)
  })
})

describe('during a database outage', () => {
  let app: TestApp
  let admin: Client
  let database: string
  beforeAll(async () => {
    app = await startTestApp({ served: servedByUs })
    const name = await sql<{ name: string }>`select current_database() as name`.execute(
      app.database.db
    )
    admin = new Client({ ...app.database.connection, database: 'postgres' })
    await admin.connect()
    database = name.rows[0]?.name ?? ''
    await admin.query('update pg_database set datallowconn = false where datname = $1', [database])
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      database,
    ])
    await vi.waitUntil(() => app.program.version.current() === null)
  })
  afterAll(async () => {
    await admin.end()
    await app.stop()
  })

  test('API and pages respond 503 with Retry-After, liveness is up, readiness is down', async () => {
    const api = await app.call(listCities, {})
    expect([api.status, api.body.code]).toEqual([503, 'unavailable'])
    expect(api.headers.get('retry-after')).toBe('5')
    const page = await app.fetch('/for-patients')
    expect([page.status, page.headers.get('content-type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('retry-after')).toBe('5')
    expect((await app.fetch('/health')).status).toBe(200)
    const ready = await app.fetch('/ready')
    expect([ready.status, await ready.json()]).toEqual([
      503,
      { status: 'not ready', missing: 'database' },
    ])
  })
  test('and recovery is automatic', async () => {
    await admin.query('update pg_database set datallowconn = true where datname = $1', [database])
    await app.settled()
    expect((await app.call(listCities, {})).status).toBe(200)
    expect((await app.fetch('/ready')).status).toBe(200)
  })
})

test('a database without our tables is not ready', async () => {
  const app = await startTestApp()
  await sql`delete from migration where name like '0003%'`.execute(app.database.db)
  const ready = await app.fetch('/ready')
  expect([ready.status, await ready.json()]).toEqual([
    503,
    { status: 'not ready', missing: 'migrations' },
  ])
  await app.stop()
})

test('logs have route patterns, and no personal data', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
  const app = await startTestApp({ served: testEndpoints(), log })
  const canary = 'canary-7f3a'
  const address = '203.0.113.77'
  const headers = {
    cookie: `i18n_redirected=en; secret=${canary}`,
    authorization: `Bearer ${canary}`,
    referer: `https://numo.example/${canary}`,
    'user-agent': canary,
    'x-request-id': canary,
  }
  const paths = [
    `/providers/${canary}?q=${canary}`,
    `/${canary}`,
    `/api/v4/echo/${canary}?text=${canary}`,
    `/api/v4/echo/${canary}?${canary}=1`,
    `/api/v4/${canary}`,
    `/_image/xs@1x/${canary}.webp`,
    `/-/locale/es?to=/${canary}`,
    `/%${canary}`,
    '/api/v4/echo/broken',
    '/broken',
  ]
  for (const path of paths) await app.fetch(path, { headers, from: address })
  await app.fetch('/providers/x', {
    method: 'POST',
    from: address,
    headers: { ...headers, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ message: canary, reply_to: `${canary}@example.com` }),
  })
  await app.stop()
  const all = lines.join('')
  expect(all).not.toContain(canary)
  expect(all).not.toContain(address)
  const requests = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['status'])
  expect(requests).toHaveLength(paths.length + 1)
  for (const line of requests)
    expect(line).toMatchObject({
      request_id: expect.stringMatching(/^[\da-f-]{36}$/),
      method: expect.any(String),
      path: expect.stringMatching(/^(\/|unknown page)/),
      ms: expect.any(Number),
      from: '203.0.113.0/24',
    })
  expect(requests.map((line) => line['path'])).toContain('/api/v4/echo/{id}')
  expect(requests.map((line) => line['path'])).toContain('/providers/:slug')
  // A bug is logged with its stack and the incident number shown to the person.
  expect(
    lines.filter((line) => line.includes('a secret of ours') && line.includes('incident'))
  ).toHaveLength(2)
})
