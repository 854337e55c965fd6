import { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { exportOutput } from '@numo/kit/list.ts'
import { served } from '@numo/server/served.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from './access/test-factories.ts'

let app: TestApp
let staff: make.TestPerson
let family: make.TestClient
let partner_id: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  family = await make.client(app)
  partner_id = await make.organisation(app)
})
afterAll(() => app.stop())

/** Every export endpoint of staff. */
const exports: readonly Endpoint[] = served
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ access, output, path }) =>
      access === 'admin' && output === exportOutput && path.endsWith('/export')
  )

const inputOf = ({ path }: Endpoint) => (path.includes('{partner_id}') ? { partner_id } : {})

const written = () =>
  app.database.db
    .selectFrom('audit_event')
    .select(['entity_type', 'action', 'changes', 'actor_user_id'])
    .where('entity_type', 'like', '%\\_export')
    .orderBy('recorded_at')
    .execute()

/** Lists without an export: neither has rows of a household, and the second is part of an exported list. */
const withoutFile = ['listDirectoryImports', 'listPartnerProviders']

test('every list of staff has an export, except declared ones', () => {
  const paths = new Set(exports.map(({ path }) => path))
  const lists = served.filter(
    ({ endpoint: { access, input } }) =>
      access === 'admin' &&
      input instanceof z.ZodObject &&
      'after' in input.shape &&
      'q' in input.shape &&
      'at' in input.shape &&
      !('columns' in input.shape)
  )
  expect(lists.length).toBeGreaterThan(exports.length)
  expect(
    lists
      .map(({ endpoint }) => endpoint)
      .filter(({ path }) => !paths.has(`${path}/export`))
      .map(({ name }) => name)
  ).toEqual(withoutFile)
})

test('200: each export has its columns in both languages', async () => {
  for (const endpoint of exports) {
    const [en, es] = await Promise.all(
      (['en', 'es'] as const).map(async (locale) => {
        const { body } = await app.call(endpoint, { ...inputOf(endpoint), locale }, { as: staff })
        return exportOutput.parse(body).csv.split('\r\n')[0]
      })
    )
    expect(en).not.toBe(es)
    expect(`${en},${es}`).not.toMatch(/[a-z]\.[a-z]/)
  }
})

for (const endpoint of exports)
  test(`200: ${endpoint.name} is recorded with the number of exported rows`, async () => {
    const before = await written()
    const sent = await app.call(endpoint, { ...inputOf(endpoint), locale: 'es' }, { as: staff })
    expect(sent.status).toBe(200)
    const { csv, rows, is_cut } = exportOutput.parse(sent.body)
    expect(csv.split('\r\n').length - 2).toBe(rows)
    expect(is_cut).toBe(false)
    const [event, ...others] = (await written()).slice(before.length)
    expect(others).toEqual([])
    expect(event).toMatchObject({ action: 'E', changes: { rows }, actor_user_id: staff.user_id })

    // Nobody else may export it, and a refused export is not in the audit trail.
    expect((await app.call(endpoint, inputOf(endpoint), { as: family })).status).toBe(403)
    expect(await written()).toHaveLength(before.length + 1)
  })
