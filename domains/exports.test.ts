import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@numo/kit/endpoint.ts'
import { exportOutput } from '@numo/kit/list.ts'
import { served } from '@numo/server/served.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from './access/test-factories.ts'
import { english } from './export-words-en.ts'

let app: TestApp
let staff: make.TestPerson
let family: make.TestClient
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
  family = await make.client(app)
})
afterAll(() => app.stop())

/** Every list that staff can take out as a file. */
const exports: readonly Endpoint[] = served
  .map(({ endpoint }) => endpoint)
  .filter(
    ({ access, output, path }) =>
      access === 'admin' && output === exportOutput && path.endsWith('/export')
  )

const written = () =>
  app.database.db
    .selectFrom('audit_event')
    .select(['entity_type', 'action', 'changes', 'actor_user_id'])
    .where('entity_type', 'like', '%\\_export')
    .orderBy('recorded_at')
    .execute()

test('every list of staff with words for a file can be taken out as one', () => {
  expect(exports.length).toBe(Object.keys(english).filter((list) => list !== 'payments').length)
})

for (const endpoint of exports)
  test(`200: ${endpoint.name} is written down with how many rows left the house`, async () => {
    const before = await written()
    const sent = await app.call(endpoint, { locale: 'es' }, { as: staff })
    expect(sent.status).toBe(200)
    const { csv, rows, is_cut } = exportOutput.parse(sent.body)
    expect(csv.split('\r\n').length - 2).toBe(rows)
    expect(is_cut).toBe(false)
    const [event, ...others] = (await written()).slice(before.length)
    expect(others).toEqual([])
    expect(event).toMatchObject({ action: 'E', changes: { rows }, actor_user_id: staff.user_id })

    // Nobody else takes it out, and what nobody took is not in the trail.
    expect((await app.call(endpoint, {}, { as: family })).status).toBe(403)
    expect(await written()).toHaveLength(before.length + 1)
  })
