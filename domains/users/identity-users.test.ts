import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { authenticate } from '../access/contract.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { getUser, updateUser } from './contract-admin.ts'
import { getIdentityUser, listIdentityUsers, setIdentityUser } from './contract-identity.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())

type Action = 'disable' | 'enable' | 'link' | 'unlink' | 'end_sessions' | 'send_reset' | 'sync'
const set = (uid: string, action: Action, more: { user_id?: string } = {}) =>
  app.call(setIdentityUser, { uid, action, ...more }, { as: staff })
const read = async (uid: string) => (await app.call(getIdentityUser, { uid }, { as: staff })).body

describe('listIdentityUsers', () => {
  it('200: shows what the service has, whose it is, and orphans alone when asked', async () => {
    const person = await make.person(app, { email: 'here@idp.example', display_name: 'Here' })
    const orphan = app.people.addUser({ email: 'orphan@idp.example', display_name: 'Orphan' })
    const list = async (query: object) =>
      (await app.call(listIdentityUsers, query, { as: staff })).body.rows
    const both = await list({ q: 'idp.example' })
    expect(both.map(({ uid, user }) => [uid, user?.id ?? null])).toEqual([
      [person.uid, person.user_id],
      [orphan.uid, null],
    ])
    expect((await list({ q: 'idp.example', state: 'orphan' })).map(({ uid }) => uid)).toEqual([
      orphan.uid,
    ])
  })

  it('200: every page once, and 400 for a place that is none', async () => {
    const seen: string[] = []
    let after: string | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ended
      const { body } = await app.call(listIdentityUsers, { limit: 2, after }, { as: staff })
      seen.push(...body.rows.map(({ email }) => email))
      after = body.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual([...new Set(seen)].toSorted())
    expect(seen.length).toBeGreaterThan(2)
    const last = (await app.call(listIdentityUsers, { limit: 2, at: 'last' }, { as: staff })).body
    expect(last.rows.at(-1)?.email).toBe(seen.at(-1))
    const before = last.previous ?? ''
    const one = (await app.call(listIdentityUsers, { limit: 2, before }, { as: staff })).body
    const rest = seen.length - last.rows.length
    expect(one.rows.map(({ email }) => email)).toEqual(seen.slice(rest - 2, rest))
    const odd = await app.call(listIdentityUsers, { after: 'nonsense' }, { as: staff })
    expect([odd.status, odd.body.code]).toEqual([400, 'bad-cursor'])
  })
})

describe('setIdentityUser', () => {
  it('200: a disabled sign-in is out at once; enabled it may sign in again; both are in the trail', async () => {
    const somebody = await make.person(app)
    await set(somebody.uid, 'disable')
    expect((await app.call(authenticate, {}, { as: somebody })).status).toBe(401)
    expect(await read(somebody.uid)).toMatchObject({
      disabled: true,
      is_in_sync: true,
      sessions: [],
    })
    await set(somebody.uid, 'enable')
    const token = await make.signInAgain(app, somebody)
    expect((await app.call(authenticate, {}, { as: { token } })).status).toBe(200)
    const about = { entity_type: 'identity_user', entity_id: somebody.uid }
    const { rows } = (await app.call(listActivity, about, { as: staff })).body
    expect(rows.map(({ changes }) => changes)).toEqual([{ disabled: false }, { disabled: true }])
  })

  it('200: taken off its person and linked again to the one with its address, never to another', async () => {
    const somebody = await make.person(app, { email: 'linked@example.com' })
    const other = await make.person(app, { email: 'other@example.com' })
    expect((await set(somebody.uid, 'link', { user_id: other.user_id })).body.code).toBe(
      'already-linked'
    )
    await set(somebody.uid, 'unlink')
    expect((await app.call(authenticate, {}, { as: somebody })).status).toBe(401)
    expect((await set(somebody.uid, 'unlink')).body.code).toBe('not-linked')
    expect((await read(somebody.uid)).candidates.map(({ id }) => id)).toEqual([somebody.user_id])
    await set(other.uid, 'unlink')
    expect((await set(somebody.uid, 'link', { user_id: other.user_id })).body.code).toBe(
      'address-differs'
    )
    expect((await set(somebody.uid, 'link', { user_id: somebody.user_id })).status).toBe(200)
    expect((await read(somebody.uid)).user?.id).toBe(somebody.user_id)
  })

  it('200: sends a link for a new password in the language of its person', async () => {
    const somebody = await make.person(app)
    const { version } = (await app.call(getUser, { id: somebody.user_id }, { as: staff })).body
    await app.call(updateUser, { id: somebody.user_id, version, locale: 'es' }, { as: staff })
    await set(somebody.uid, 'send_reset')
    const mail = app.email.sent.at(-1)
    expect([mail?.to, mail?.kind]).toEqual([somebody.email, 'reset-password'])
    expect(mail?.text).toContain('/es/auth/action?mode=resetPassword')
  })

  it('422 for oneself, 404 for nobody, and nothing happens', async () => {
    expect((await set(staff.uid, 'disable')).body.code).toBe('not-yourself')
    expect((await set('nobody-at-all', 'disable')).body.code).toBe('no-such-identity-user')
    expect((await app.call(getIdentityUser, { uid: 'nobody' }, { as: staff })).status).toBe(404)
    expect((await app.call(authenticate, {}, { as: staff })).status).toBe(200)
  })
})
