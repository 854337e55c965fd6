import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { changeableKinds, kindOf } from '@numo/domains/record-kinds.ts'
import { anyResource, changesOf, fillPath, readsOf } from '@numo/kit/endpoint.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createCast, type MatrixActors } from './test-matrix-actors.ts'
import { rows } from './test-matrix-rows.ts'
import { cellsOf, type Cell } from './test-matrix.ts'

/* Compares what endpoints declare to read and change with their statements and audit events. */

let app: TestApp
let cast: MatrixActors
let onStatement: (statement: string) => unknown = () => {}
beforeAll(async () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its client below
  const query = Client.prototype.query as (...sent: unknown[]) => unknown
  // Every statement of a pool passes through it.
  vi.spyOn(Client.prototype, 'query').mockImplementation(function (
    this: Client,
    ...sent: unknown[]
  ) {
    const [first] = sent
    if (typeof first === 'string') onStatement(first)
    else if (typeof first === 'object' && first !== null && 'text' in first)
      onStatement(String(first.text))
    return query.apply(this, sent)
  })
  app = await startTestApp()
  cast = await createCast(app, served)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await app.stop()
})

it('every endpoint names the resources it reads, every POST those it changes', () => {
  const silent = served.filter(({ endpoint }) => {
    const { method, resource, reads, changes, actions } = endpoint
    if (method === 'GET') return changes !== undefined || (!reads && !resource)
    return changes === undefined && !(resource && actions)
  })
  expect(silent.map(({ endpoint }) => endpoint.name)).toEqual([])
})

it('names only existing kinds', () => {
  const known = new Set([...changeableKinds, anyResource])
  const unknown = served.flatMap(({ endpoint }) =>
    [...readsOf(endpoint), ...changesOf(endpoint)]
      .filter((kind) => !known.has(kind))
      .map((kind) => `${endpoint.name}: ${kind}`)
  )
  expect(unknown).toEqual([])
})

/** Returns the cells that get a successful response. */
const answered = () =>
  cellsOf(
    served.filter(({ endpoint }) => endpoint.name !== 'signOut'),
    rows,
    cast
  ).filter(
    ({ row, actor, about }) =>
      about === 'mine' &&
      actor.name ===
        { admin: 'staff', account: 'a client', partner: 'a partner', public: 'nobody' }[
          row.who === 'signed-in' ? 'account' : row.who
        ]
  )

async function ask({ served: { endpoint }, row, actor }: Cell): Promise<Response> {
  const { path, rest } = fillPath(endpoint.path, row.input?.(cast.things.mine) ?? {})
  const headers = await actor.headers()
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams(rest as Record<string, string>)
    return app.app.hono.request(`${path}?${query.toString()}`, { headers })
  }
  const body = JSON.stringify(rest)
  const sent = {
    ...headers,
    'content-type': 'application/json',
    'idempotency-key': randomUUID(),
  }
  return app.app.hono.request(path, { method: 'POST', headers: sent, body })
}

/** Returns the text of each statement sent while something runs. */
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  onStatement = (text) => sent.push(text)
  await run()
  onStatement = () => {}
  return sent
}

const kindsRead = (statements: readonly string[]) =>
  new Set(
    statements
      .flatMap((text) => [
        ...text.replaceAll('"', '').matchAll(/\b(?:from|join)\s+(?:public\.)?([a-z_]+)\b/g),
      ])
      .flatMap(([, table = '']) => kindOf(table) ?? [])
  )

it('a cached response names every resource its statements read', async () => {
  const cells = answered()
  // Reads of the caller before each verb are not part of its response.
  const before = new Set<string>()
  // Its heartbeat runs beside the calls.
  before.add('select version from directory_version')
  for (const cell of cells.filter(({ served: { endpoint } }) => endpoint.name === 'getSecurity'))
    for (const text of await statementsOf(() => ask(cell))) before.add(text)
  const missing: string[] = []
  let read = 0
  for (const cell of cells) {
    const { endpoint } = cell.served
    // Exports are downloads; nothing caches them.
    if (endpoint.method !== 'GET' || endpoint.name.startsWith('export')) continue
    const fields = new Set(readsOf(endpoint))
    if (fields.has(anyResource)) continue
    const statements = await statementsOf(() => ask(cell))
    for (const kind of kindsRead(statements.filter((text) => !before.has(text)))) {
      read += 1
      if (!fields.has(kind)) missing.push(`${endpoint.name} reads ${kind}`)
    }
  }
  expect(missing).toEqual([])
  expect(read).toBeGreaterThanOrEqual(150)
}, 120_000)

it('a POST changes only the resources it names', async () => {
  const wrong: string[] = []
  let changed = 0
  for (const cell of answered()) {
    const { endpoint } = cell.served
    if (endpoint.method !== 'POST' || endpoint.path.startsWith('/api/auth/')) continue
    const response = await ask(cell)
    const { rows: entries } = await sql<{ entity_type: string }>`
      select distinct entity_type from audit_event
      where request_id = ${response.headers.get('x-request-id')} and action <> 'R' and outcome = 0`.execute(
      app.database.db
    )
    const fields = new Set(changesOf(endpoint))
    for (const { entity_type } of entries) {
      const kind = kindOf(entity_type)
      if (kind === null) continue
      changed += 1
      if (!fields.has(kind)) wrong.push(`${endpoint.name} changes ${kind} (${entity_type})`)
    }
  }
  expect(wrong).toEqual([])
  expect(changed).toBeGreaterThanOrEqual(15)
}, 120_000)
