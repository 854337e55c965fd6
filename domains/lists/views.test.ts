import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { deleteSavedView, listSavedViews, saveView } from './contract.ts'

let app: TestApp
let me: make.TestPerson
let other: make.TestPerson
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => {
  me = await make.admin(app)
  other = await make.admin(app)
})

const list = 'users'
const save = (
  as: make.TestPerson,
  name: string,
  more: { query?: string; is_shared?: boolean; replaces?: boolean } = {}
) => app.call(saveView, { list, name, query: 'status=active', ...more }, { as })
const names = async (as: make.TestPerson) =>
  (await app.call(listSavedViews, {}, { as })).body.views
    .filter((view) => view.list === list)
    .map(({ name, is_mine }) => [name, is_mine])

test('a view belongs to its owner until it is shared, and only the owner changes it', async () => {
  const { body: own } = await save(me, 'Mine alone')
  const { body: shared } = await save(me, 'Ours', { is_shared: true })
  expect(await names(me)).toEqual([
    ['Mine alone', true],
    ['Ours', true],
  ])
  expect((await names(other)).filter(([name]) => name === 'Mine alone')).toEqual([])
  expect(await names(other)).toContainEqual(['Ours', false])
  for (const { id } of [own, shared])
    expect((await app.call(deleteSavedView, { list, id }, { as: other })).status).toBe(404)
  expect((await app.call(deleteSavedView, { list, id: shared.id }, { as: me })).status).toBe(200)
  expect(await names(other)).not.toContainEqual(['Ours', false])
})

test('409: a duplicate name; it replaces the view only when confirmed', async () => {
  const { body: first } = await save(me, 'Late', { is_shared: true })
  const again = { query: 'status=suspended' }
  const refused = await save(me, ' Late ', again)
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'view-exists' }])
  const { body: stored } = await app.call(listSavedViews, {}, { as: other })
  expect(stored.views).toContainEqual({ ...first, is_mine: false })

  const { body: second } = await save(me, ' Late ', { ...again, replaces: true })
  expect(second).toEqual({ ...first, ...again, is_shared: false })
  // Another user's view of the same name is separate.
  expect((await save(other, 'Late')).status).toBe(200)
})

test('at most fifty', async () => {
  for (let i = 0; i < 50; i += 1) expect((await save(me, `View ${i}`)).status).toBe(200)
  expect(await save(me, 'One more')).toMatchObject({
    status: 422,
    body: { code: 'too-many-views', error: 'Delete a saved view before you save another' },
  })
  expect((await save(me, 'View 7', { query: 'q=a', replaces: true })).status).toBe(200)
})

test('only for staff', async () => {
  const client = await make.client(app)
  expect((await app.call(listSavedViews, {}, { as: client })).status).toBe(403)
  expect((await app.call(listSavedViews, {})).status).toBe(401)
})
