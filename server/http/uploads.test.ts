import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, signInAgain, type TestPerson } from '@numo/domains/access/test-factories.ts'
import { beginDirectoryUpload } from '@numo/domains/directory/contract-admin.ts'
import { startTestApp, type TestApp } from '../test-app.ts'
import { createCast } from './test-matrix-actors.ts'

let app: TestApp
let staff: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await admin(app)
})
afterAll(() => app.stop())

const nothing = '00000000-0000-4000-8000-000000000000'
const bytes = { 'content-type': 'application/octet-stream' }

async function send(
  upload_id: string,
  body: string,
  { query = 'offset=0', headers = {}, as = staff.token } = {}
) {
  const response = await app.fetch(`/api/v4/admin/directory/uploads/${upload_id}?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${as}`, ...bytes, ...headers },
    body,
  })
  const result = (await response.json()) as { code?: string; received?: number }
  return { status: response.status, ...result }
}
const begin = async (size: number) =>
  (await app.call(beginDirectoryUpload, { file_name: 'a.ndjson', bytes: size }, { as: staff })).body
    .upload_id

test('401 and 403: only users who may start an import upload its parts', async () => {
  const { actors } = await createCast(app, [])
  for (const actor of actors) {
    // Sequential, because some calls end sessions.
    const response = await app.fetch(`/api/v4/admin/directory/uploads/${nothing}?offset=0`, {
      method: 'POST',
      headers: { ...bytes, ...(await actor.headers()) },
      body: 'x',
    })
    const mayEnter = actor.admin && !actor.flags_off
    const expected = actor.is === 'somebody' ? (mayEnter ? 404 : 403) : 401
    expect([actor.name, response.status]).toEqual([actor.name, expected])
  }
})

test('200: parts arrive in order, and one can be repeated', async () => {
  const id = await begin(6)
  expect(await send(id, 'abc')).toEqual({ status: 200, received: 3 })
  expect(await send(id, 'abc')).toMatchObject({ status: 409, code: 'wrong-offset' })
  expect(await send(id, 'defghi', { query: 'offset=3' })).toMatchObject({ status: 413 })
  expect(await send(id, 'def', { query: 'offset=3' })).toEqual({ status: 200, received: 6 })
})

test('404: not into a foreign upload, not outside the folder', async () => {
  const other = await admin(app)
  const id = await begin(3)
  const as = await signInAgain(app, other, { has_second_factor: true })
  expect((await send(id, 'abc', { as })).status).toBe(404)
  expect((await send('..%2F..%2Fetc', 'abc')).status).toBe(404)
  expect((await send(nothing, 'abc')).status).toBe(404)
})

test.each(['', 'offset=', 'offset=-1', 'offset=1e3', 'offset=0&offset=0', 'offset=0&more=1'])(
  '400: an invalid part: %j',
  async (query) => {
    expect((await send(await begin(3), 'abc', { query })).status).toBe(400)
  }
)

test('415: only bytes', async () => {
  const id = await begin(3)
  const sent = await send(id, 'abc', { headers: { 'content-type': 'application/json' } })
  expect(sent.status).toBe(415)
})

test.each([
  '../../etc/passwd.json',
  'a/b.json',
  'a\\b.json',
  'run.exe',
  '.json',
  '.meta.json',
  'a\u0000.json',
])('400: no file called %j', async (file_name) => {
  const { status } = await app.call(beginDirectoryUpload, { file_name, bytes: 3 }, { as: staff })
  expect(status).toBe(400)
})
