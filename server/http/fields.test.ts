import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { z } from 'zod'
import { endpoint, fillPath } from '@numo/kit/endpoint.ts'
import { movesMoney } from '@numo/domains/ledger/rules.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { fitting, knownNames, refusedValue, surplusOf, temptingNames } from './test-fields.ts'
import { createCast, type MatrixActors } from './test-matrix-actors.ts'
import { rows } from './test-matrix-rows.ts'
import { cellsOf, wantedStatus, type Cell } from './test-matrix.ts'

/* Sends every property of every body, and every property name used elsewhere, as every permitted caller. */

const bodies = served.filter(
  ({ endpoint }) => endpoint.method === 'POST' && endpoint.access !== 'public'
)

let app: TestApp
let cast: MatrixActors
beforeAll(async () => {
  app = await startTestApp({ served })
  cast = await createCast(app, served)
})
afterAll(() => app.stop())

/** Returns the cells of permitted callers about their own records. */
const callersOf = (some: readonly ServedEndpoint[]): Cell[] =>
  cellsOf(some, rows, cast).filter(
    (cell) => cell.about === 'mine' && ![401, 403, 404].includes(wantedStatus(cell))
  )
const sampleOf = (name: string) => fitting[name] ?? rows[name]?.input?.(cast.things.mine) ?? {}

async function send(
  { served: { endpoint } }: Cell,
  headers: object,
  input: object,
  key = randomUUID() as string
) {
  const { path, rest } = fillPath(endpoint.path, { ...input })
  return await app.app.hono.request(
    endpoint.method === 'GET'
      ? `${path}?${new URLSearchParams(rest as Record<string, string>).toString()}`
      : path,
    endpoint.method === 'GET'
      ? { headers: { ...headers } }
      : {
          method: 'POST',
          headers: {
            ...headers,
            'content-type': 'application/json',
            ...(key && { 'idempotency-key': key }),
          },
          body: JSON.stringify(rest),
        }
  )
}

it('every sample is accepted by its endpoint, so that a refusal is due to the property', () => {
  const unfit = bodies.flatMap(({ endpoint }) =>
    endpoint.input.safeParse(sampleOf(endpoint.name)).success ? [] : [endpoint.name]
  )
  expect(unfit).toEqual([])
})

it('400: no body accepts a property of another one, or a sensitive name', () => {
  const everywhere = new Set<string>(temptingNames)
  for (const { endpoint } of served) for (const name of knownNames(endpoint)) everywhere.add(name)
  const taken: string[] = []
  let tried = 0
  for (const { endpoint } of bodies) {
    const known = knownNames(endpoint)
    for (const name of everywhere) {
      if (known.has(name)) continue
      tried += 1
      const sent = { ...sampleOf(endpoint.name), [name]: 'x' }
      if (endpoint.input.safeParse(sent).success) taken.push(`${endpoint.name}: ${name}`)
    }
  }
  expect(taken).toEqual([])
  console.info(`field matrix: ${tried} foreign properties of ${bodies.length} bodies`)
})

it('400: for any caller, a sensitive name or invalid value changes nothing', async () => {
  const wrong: string[] = []
  const free: string[] = []
  let sent = 0
  for (const cell of callersOf(bodies)) {
    const { endpoint } = cell.served
    const sample = sampleOf(endpoint.name)
    const known = knownNames(endpoint)
    const inPath = (name: string) => endpoint.path.includes(`{${name}}`)
    const changes = new Map<string, unknown>()
    for (const name of temptingNames) if (!known.has(name)) changes.set(name, 'x')
    for (const name of known) {
      if (inPath(name)) continue
      const value = refusedValue(endpoint, sample, name)
      if (value === undefined) free.push(`${endpoint.name}: ${name}`)
      else changes.set(name, value)
    }
    // Sequential: one token per caller, then that caller's calls.
    const headers = await cell.actor.headers()
    for (const [name, value] of changes) {
      const response = await send(cell, headers, { ...sample, [name]: value })
      sent += 1
      if (response.status !== 400 && response.status !== 413 && response.status !== 429)
        wrong.push(`${endpoint.name} as ${cell.actor.name}, ${name}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  expect([...new Set(free)]).toEqual([])
  expect(wrong).toEqual([])
  console.info(`field matrix: ${sent} bodies refused`)
}, 300_000)

it('every call that moves money: 400 without a key, 422 for a key that was used with another body', async () => {
  const money = bodies.filter(({ endpoint }) => movesMoney(endpoint))
  expect(money.length).toBeGreaterThanOrEqual(20)
  const wrong: string[] = []
  for (const { endpoint } of money)
    await app.database.pool.query(
      `insert into idempotency_key (scope, key, request_hash, status, response)
       select whose || ' ' || $1, 'used', sha256('another body'), 200, '{}'
         from (select id::text as whose from app_user union all select 'key ' || id from api_key) k`,
      [endpoint.name]
    )
  const tried = new Set<string>()
  // Also of a thing that is not there: the key is asked for first.
  const callers = cellsOf(money, rows, cast).filter(
    (cell) => cell.about === 'mine' && ![401, 403].includes(wantedStatus(cell))
  )
  for (const cell of callers) {
    const { name } = cell.served.endpoint
    const headers = await cell.actor.headers()
    const codes: unknown[] = []
    for (const key of ['', 'used']) {
      const response = await send(cell, headers, sampleOf(name), key)
      const { code } = (await response.json()) as { code?: string }
      codes.push(`${response.status} ${code}`)
    }
    tried.add(name)
    if (codes.join() !== '400 key-needed,422 key-reused')
      wrong.push(`${name} as ${cell.actor.name}: ${codes.join()}`)
  }
  expect(wrong).toEqual([])
  expect(tried.size).toBe(money.length)
}, 300_000)

it('200: no response exceeds its contract', async () => {
  const surplus = new Set<string>()
  let read = 0
  for (const cell of callersOf(served)) {
    // Sequential, as people call.
    const response = await send(
      cell,
      await cell.actor.headers(),
      sampleOf(cell.served.endpoint.name)
    )
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    const text = await response.text()
    if (response.status !== 200 || !isJson) continue
    read += 1
    for (const path of surplusOf(cell.served.endpoint, JSON.parse(text)))
      surplus.add(`${path} (as ${cell.actor.name})`)
  }
  expect([...surplus]).toEqual([])
  expect(read).toBeGreaterThan(100)
  console.info(`field matrix: ${read} answers read`)
}, 300_000)

it('a shape with an open output, or an open property, is detected', () => {
  const loose = endpoint({
    name: 'loose',
    summary: 'Lets things through',
    method: 'POST',
    path: '/api/v4/loose',
    access: 'admin',
    input: z.strictObject({ note: z.unknown() }),
    output: z.object({ rows: z.array(z.union([z.object({ id: z.string() }), z.null()])) }),
  })
  expect(refusedValue(loose, {}, 'note')).toBeUndefined()
  expect(surplusOf(loose, { rows: [{ id: 'a' }, null] })).toEqual([])
  expect(surplusOf(loose, { rows: [{ id: 'a', tax_id: 'b' }], total: {} })).toEqual([
    'loose.rows[].tax_id',
    'loose.total',
  ])
})
