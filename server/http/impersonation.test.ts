import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { signingKey } from '@numo/domains/authorizations/signing-keys.ts'
import { impersonate } from '@numo/domains/impersonation/contract.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { fillPath } from '@numo/kit/endpoint.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createApp } from './app.ts'
import { checks } from './gates.ts'
import { createSides } from './test-matrix-records.ts'
import { rows } from './test-matrix-rows.ts'

/* Calls every endpoint as staff who view as a member of a household and as a member of a clinic. */

type Sides = Awaited<ReturnType<typeof createSides>>
let app: TestApp
let sides: Sides
let headers: Record<string, string>
beforeAll(async () => {
  app = await startTestApp()
  // The first key that signs cards and letters is made when one is needed; here it is there before.
  await signingKey(app.program.contextFor(null))
  sides = await createSides(app)
  const { client, things } = sides.mine
  await make.makePartner(app, client, things.partner_id)
  const staff = await make.admin(app)
  const reason = 'Every call there is, one by one'
  const { body } = await app.call(impersonate, { id: client.user_id, reason }, { as: staff })
  headers = { authorization: `Bearer ${staff.token}`, 'x-view-as': body.id }
})
afterAll(() => app.stop())

async function ask({ endpoint }: ServedEndpoint, hono = app.app.hono) {
  const input = rows[endpoint.name]?.input?.(sides.mine.things) ?? {}
  const { path, rest } = fillPath(endpoint.path, input)
  const query = new URLSearchParams(rest as Record<string, string>).toString()
  const response =
    endpoint.method === 'GET'
      ? await hono.request(`${path}?${query}`, { headers })
      : await hono.request(path, {
          method: endpoint.method,
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(rest),
        })
  const { code } = (await response.json()) as { code?: string }
  return { name: endpoint.name, status: response.status, code }
}
/** Sequential, as a person would call. */
async function askAll(some: readonly ServedEndpoint[], hono = app.app.hono) {
  const responses = []
  for (const one of some) responses.push(await ask(one, hono))
  return responses
}

const changing = served.filter(({ endpoint }) => endpoint.method !== 'GET')
const reading = served.filter(({ endpoint }) => endpoint.method === 'GET')
const refused = (code: string) => (one: { status: number; code?: string | undefined }) =>
  one.status === 403 && one.code === code

describe('staff viewing as another user', () => {
  it('change nothing, through any endpoint', async () => {
    const responses = await askAll(changing)
    expect(responses.filter((one) => !refused('read-only-view')(one))).toEqual([])
    expect(responses.length).toBeGreaterThan(100)
  })

  it('upload nothing', async () => {
    const { account_id } = sides.mine.things
    const body = new Uint8Array([1])
    const type = { 'content-type': 'application/octet-stream' }
    for (const path of [
      `/api/v4/account/${account_id}/documents?type=other&file_name=a.jpg`,
      '/api/v4/admin/directory/uploads/x?offset=0',
    ]) {
      const sent = { method: 'POST', headers: { ...headers, ...type }, body }
      const response = await app.app.hono.request(path, sent)
      expect([path, response.status, ((await response.json()) as { code: string }).code]).toEqual([
        path,
        403,
        'read-only-view',
      ])
    }
  })

  it('have no access to the staff area', async () => {
    const responses = await askAll(reading.filter(({ endpoint }) => endpoint.access === 'admin'))
    const isRefused = (one: (typeof responses)[number]) =>
      refused('forbidden')(one) || refused('not-in-view')(one)
    expect(responses.filter((one) => !isRefused(one))).toEqual([])
  })

  it('download no exports', async () => {
    const copies = reading.filter(({ endpoint }) => /^export/.test(endpoint.name))
    const responses = await askAll(copies.filter(({ endpoint }) => endpoint.access !== 'admin'))
    expect(responses.filter((one) => !refused('not-in-view')(one))).toEqual([])
    expect(responses.length).toBeGreaterThan(0)
    const file = `/api/v4/exports/${sides.mine.things.export_id}/content`
    const response = await app.app.hono.request(file, { headers })
    expect(((await response.json()) as { code: string }).code).toBe('not-in-view')
  })

  it('read what the user reads, and only the trail is written', async () => {
    const own = reading.filter(
      ({ endpoint }) =>
        ['account', 'partner', 'signed-in'].includes(endpoint.access) && !endpoint.not_in_view
    )
    const before = await contents()
    const responses = await askAll(own)
    const wrong = responses.filter(
      ({ name, status }) => status !== (rows[name]?.expected_status ?? 200)
    )
    expect(wrong).toEqual([])
    expect(responses.length).toBeGreaterThan(20)
    expect(await contents()).toEqual(before)
  })

  it('keep their own access without the header', async () => {
    const { authorization = '' } = headers
    const response = await app.app.hono.request('/api/v4/admin/users', {
      headers: { authorization },
    })
    expect(response.status).toBe(200)
  })

  it('would change something without the check', async () => {
    const weak = await createApp({
      ...app.program,
      checks: { ...checks, isReadInView: () => {} },
    })
    try {
      const responses = await askAll(changing.slice(-40), weak.hono)
      expect(responses.filter((one) => !refused('read-only-view')(one)).length).toBeGreaterThan(0)
    } finally {
      await weak.stop()
    }
  })
})

/** Returns a digest of every table except the audit trail. */
async function contents(): Promise<Record<string, string | null>> {
  const { db } = app.database
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
       and c.relname <> 'audit_chain' order by 1`.execute(db)
  const found: Record<string, string | null> = {}
  for (const { name } of tables) {
    const { rows: digests } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, '' order by t::text)) as digest from ${sql.table(name)} t`.execute(
      db
    )
    found[name] = digests[0]?.digest ?? null
  }
  return found
}
