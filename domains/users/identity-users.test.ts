import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { inRole } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { authenticate } from '../access/contract.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import { theProgram } from '../audit/record.ts'
import { getUser, updateUser } from './contract-admin.ts'
import { applyIdentityChange } from './apply-identity-change.ts'
import {
  changeIdentityUsers,
  getIdentityRefresh,
  getIdentityUser,
  listIdentityUsers,
  refreshIdentityUsers,
  setIdentityUser,
} from './contract-identity.ts'
import { beginFirstRefresh, refreshIdentities } from './refresh-identities.ts'

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

/** Runs a full refresh as the background job does. */
const refresh = async () => {
  expect((await app.call(refreshIdentityUsers, {}, { as: staff })).body.is_running).toBe(true)
  await app.runJobs()
  return (await app.call(getIdentityRefresh, {}, { as: staff })).body
}

describe('listIdentityUsers', () => {
  const list = async (query: object) =>
    (await app.call(listIdentityUsers, query, { as: staff })).body.rows

  it('200: lists identity users with their users, and orphans only on request', async () => {
    const person = await make.person(app, { email: 'here@idp.example', display_name: 'Here' })
    const orphan = app.people.addUser({ email: 'orphan@idp.example', display_name: 'Orphan' })
    expect((await list({ q: 'idp.example' })).map(({ uid }) => uid)).toEqual([person.uid])
    const { as_of, is_running, seen } = await refresh()
    expect([typeof as_of, is_running, seen > 1]).toEqual(['string', false, true])
    const both = await list({ q: 'idp.example' })
    expect(both.map(({ uid, user }) => [uid, user?.id ?? null])).toEqual([
      [person.uid, person.user_id],
      [orphan.uid, null],
    ])
    expect((await list({ q: 'idp.example', state: 'orphan' })).map(({ uid }) => uid)).toEqual([
      orphan.uid,
    ])
    expect((await list({ item: orphan.uid })).map(({ email }) => email)).toEqual([
      'orphan@idp.example',
    ])
  })

  it('200: an identity user deleted at the service is removed, unless linked to a user', async () => {
    const person = await make.person(app, { email: 'stays@gone.example' })
    const orphan = app.people.addUser({ email: 'goes@gone.example', display_name: 'Goes' })
    await refresh()
    expect(await list({ q: 'gone.example' })).toHaveLength(2)
    for (const { uid } of [person, orphan])
      // Sequential.
      await app.program.contextFor('program').identity.deleteUser(uid)
    await refresh()
    expect((await list({ q: 'gone.example' })).map(({ uid }) => uid)).toEqual([person.uid])
  })

  it('200: every page once, in both sort orders, and 400 for an invalid cursor', async () => {
    await refresh()
    const seen: string[] = []
    let after: string | undefined
    do {
      // Sequential: each page needs the previous cursor.
      const { body } = await app.call(listIdentityUsers, { limit: 2, after }, { as: staff })
      seen.push(...body.rows.map(({ email }) => email))
      after = body.next ?? undefined
    } while (after !== undefined)
    expect(seen).toEqual(seen.toSorted())
    expect(seen.length).toBeGreaterThan(2)
    const { body } = await app.call(
      listIdentityUsers,
      { limit: 2, sort: '-email', at: 'last' },
      { as: staff }
    )
    expect(body.rows.at(-1)?.email).toBe(seen[0])
    expect(body.total).toEqual({ count: seen.length, is_exact: true })
    const odd = await app.call(listIdentityUsers, { after: 'nonsense' }, { as: staff })
    expect([odd.status, odd.body.code]).toEqual([400, 'bad-cursor'])
  })

  it('200: one refresh at a time; a failed one is restarted', async () => {
    const { identity } = app.program.contextFor('program')
    const ctx = { ...app.program.contextFor('program') }
    const away = { ...identity, listUsers: () => Promise.reject(new Error('away')) }
    const all = { started_at: null, after: null }
    await expect(refreshIdentities({ ...ctx, identity: away }, all)).rejects.toThrow('away')
    const old = (await app.call(getIdentityRefresh, {}, { as: staff })).body
    expect(old.is_running).toBe(false)
    expect((await refresh()).as_of).not.toBe(old.as_of)
  })
})

test('a new installation starts the first refresh, and only that', async () => {
  const fresh = await startTestApp()
  try {
    const orphan = fresh.people.addUser({ email: 'first@idp.example', display_name: 'First' })
    const as = await make.admin(fresh)
    const ctx = fresh.program.contextFor('program')
    await beginFirstRefresh(ctx)
    await fresh.runJobs()
    const { rows } = (await fresh.call(listIdentityUsers, { q: 'first@idp' }, { as })).body
    expect(rows.map(({ uid }) => uid)).toEqual([orphan.uid])
    const { as_of } = (await fresh.call(getIdentityRefresh, {}, { as })).body
    await beginFirstRefresh(ctx)
    await fresh.runJobs()
    const after = (await fresh.call(getIdentityRefresh, {}, { as })).body
    expect([typeof as_of, after.as_of]).toEqual(['string', as_of])
  } finally {
    await fresh.stop()
  }
})

describe('changeIdentityUsers', () => {
  const change = (action: 'disable' | 'enable', more: object) =>
    app.call(changeIdentityUsers, { action, ...more }, { as: staff })

  it('200: disabled users are signed out at once, the service is updated, and it can be undone', async () => {
    const one = await make.person(app, { email: 'one@bulk.example' })
    await make.person(app, { email: 'two@bulk.example' })
    const selection = { ids: [one.uid, staff.uid] }
    const tried = await change('disable', { selection, dry_run: true })
    expect(tried.body).toMatchObject({ changed: 1, skipped: [{ reason: 'yourself', count: 1 }] })
    await app.runJobs()
    expect((await read(one.uid)).disabled).toBe(false)

    const done = await change('disable', { selection, expected: tried.body.fingerprint })
    expect((await app.call(authenticate, {}, { as: one })).status).toBe(401)
    // The service may be down: a refresh before it was updated must not undo staff's decision.
    await refresh()
    const { identity } = app.program.contextFor('program')
    expect((await identity.getUser(one.uid))?.disabled).toBe(true)
    expect((await change('disable', { selection })).body.changed).toBe(0)

    const back = await change('disable', { undo: done.body.undo ?? '' })
    expect(back.body.changed).toBe(1)
    await app.runJobs()
    expect((await identity.getUser(one.uid))?.disabled).toBe(false)
    const about = { entity_type: 'identity_user', entity_id: one.uid }
    const { rows } = (await app.call(listActivity, about, { as: staff })).body
    expect(rows.map(({ changes }) => changes)).toEqual([{ disabled: false }, { disabled: true }])
  })

  it('200: all matching except the deselected', async () => {
    const rows = (await app.call(listIdentityUsers, { q: 'bulk.example' }, { as: staff })).body.rows
    const [first] = rows
    const selection = { matching: { q: 'bulk.example' }, except: [first?.uid] }
    expect((await change('disable', { selection, dry_run: true })).body.changed).toBe(1)
  })
})

describe('setIdentityUser', () => {
  it('200: a disabled sign-in is out at once; an enabled one can sign in; both are in the trail', async () => {
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

  it('200: unlinked from its user and linked again to the one with its address, never to another', async () => {
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

  it('200: sends a password reset link in the language of its user', async () => {
    const somebody = await make.person(app)
    const { version } = (await app.call(getUser, { id: somebody.user_id }, { as: staff })).body
    await app.call(updateUser, { id: somebody.user_id, version, locale: 'es' }, { as: staff })
    await set(somebody.uid, 'send_reset')
    await app.runJobs()
    const mail = app.email.sent.at(-1)
    expect([mail?.to, mail?.kind]).toEqual([somebody.email, 'reset-password'])
    expect(mail?.text).toContain('/es/auth/action?mode=resetPassword')
  })

  it('a mail server outage undoes nothing: the email is sent later', async () => {
    const somebody = await make.person(app)
    const sent = app.email.sent.length
    expect((await set(somebody.uid, 'send_reset')).status).toBe(200)
    expect(app.email.sent.length).toBe(sent)
    await app.runJobs()
    expect(app.email.sent.at(-1)?.to).toBe(somebody.email)
  })

  it('a failure of the identity service is recorded in the trail', async () => {
    const somebody = await make.person(app)
    const roles = { admin: { staff_member_id: '' }, client: null, partner: null }
    const ctx: Parameters<typeof applyIdentityChange>[0] = {
      caller: theProgram,
      tx: (run) => inRole(app.database.db, 'admin', { user_id: staff.user_id, roles }, run),
    }
    const fails = () => Promise.reject(new Error('away for a while'))
    const about = { action: 'U', entity_type: 'identity_user', entity_id: somebody.uid } as const
    await expect(applyIdentityChange(ctx, about, fails)).rejects.toThrow('away for a while')
    const { rows } = (
      await app.call(
        listActivity,
        { entity_type: 'identity_user', entity_id: somebody.uid },
        { as: staff }
      )
    ).body
    expect(rows[0]).toMatchObject({ outcome: 8, reason: 'away for a while' })
  })

  it('422 for oneself, 404 for an unknown one, without effect', async () => {
    expect((await set(staff.uid, 'disable')).body.code).toBe('not-yourself')
    expect((await set('nobody-at-all', 'disable')).body.code).toBe('no-such-identity-user')
    expect((await app.call(getIdentityUser, { uid: 'nobody' }, { as: staff })).status).toBe(404)
    expect((await app.call(authenticate, {}, { as: staff })).status).toBe(200)
  })
})
