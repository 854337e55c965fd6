import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { authenticate } from '../access/contract.ts'
import * as make from '../access/test-factories.ts'
import { listActivity } from '../audit/contract.ts'
import {
  changeUsers,
  endUserSessions,
  exportUsers,
  getUser,
  listUsers,
  updateUser,
} from './contract-admin.ts'
import { inviteUser } from './contract-members.ts'

let app: TestApp
let staff: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app, { display_name: 'Greta Lind', email: 'greta@staff.example' })
})
afterAll(() => app.stop())

const nobody = '00000000-0000-7000-8000-000000000000'
const activity = async (id: string) =>
  (await app.call(listActivity, { entity_type: 'app_user', entity_id: id }, { as: staff })).body
    .rows

describe('listUsers', () => {
  it('200: finds users by name without accents, address, role and status', async () => {
    const family = await make.client(app, {
      display_name: 'Íñigo Ñáñez',
      email: 'inigo@example.com',
    })
    const clinic = await make.partner(app, { display_name: 'Íñigo Clinic', name: 'Clínica Sur' })
    const ids = async (query: object) =>
      (await app.call(listUsers, query, { as: staff })).body.rows.map(({ id }) => id)
    expect((await ids({ q: 'inigo' })).toSorted()).toEqual(
      [family.user_id, clinic.user_id].toSorted()
    )
    expect(await ids({ q: 'INIGO@EXAMPLE.COM' })).toEqual([family.user_id])
    expect(await ids({ q: 'inigo', role: 'partner' })).toEqual([clinic.user_id])
    expect(await ids({ q: 'inigo', status: 'suspended' })).toEqual([])
    const { body } = await app.call(listUsers, { q: 'inigo clinic' }, { as: staff })
    expect(body.rows[0]).toMatchObject({
      roles: ['partner'],
      account: null,
      partner: { id: clinic.partner_id, name: 'Clínica Sur' },
      status: 'active',
      has_identity: true,
    })
    expect(body.total).toEqual({ count: 1, is_exact: true })
  })

  it('403 for others, and for staff without the feature; 401 signed out', async () => {
    const somebody = await make.client(app)
    expect((await app.call(listUsers, {}, { as: somebody })).status).toBe(403)
    expect((await app.call(listUsers, {})).status).toBe(401)
    const other = await make.admin(app)
    await make.asSystem(app.database.db, (tx) =>
      tx
        .insertInto('access_grant')
        .values({ user_id: other.user_id, key: 'feature:user_management', allowed: false })
        .execute()
    )
    expect((await app.call(listUsers, {}, { as: other })).body.code).toBe('feature-off')
  })

  it('200: one user by id, as a link to an open row requests it', async () => {
    const { user_id } = await make.person(app, { display_name: 'Somebody Linked' })
    const ask = async (item: string) =>
      (await app.call(listUsers, { item }, { as: staff })).body.rows.map(({ id }) => id)
    expect(await ask(user_id)).toEqual([user_id])
    expect(await ask('00000000-0000-7000-8000-000000000000')).toEqual([])
    expect(await ask('gone')).toEqual([])
  })

  it('200: the export has the same rows in the requested language, and no name is a formula', async () => {
    await make.person(app, { display_name: '=cmd()', email: 'formula@example.com' })
    const { body } = await app.call(
      exportUsers,
      { q: 'formula', locale: 'es', columns: 'email,display_name' },
      { as: staff }
    )
    expect(body.csv).toBe('\uFEFFCorreo,Nombre\r\nformula@example.com,"\'=cmd()"\r\n')
    expect(body.rows).toBe(1)
  })
})

describe('getUser and updateUser', () => {
  let somebody: make.TestClient
  beforeEach(async () => void (somebody = await make.client(app)))

  it('200: returns roles, flags and sessions', async () => {
    const { body } = await app.call(getUser, { id: somebody.user_id }, { as: staff })
    expect(body).toMatchObject({
      id: somebody.user_id,
      identity_uid: somebody.uid,
      is_me: false,
      claims: {
        roles: ['client'],
        access: {},
        permissions: { account_id: somebody.account_id, admin_id: null, partner_id: null },
      },
      memberships: [
        { role: 'client', member_role: 'owner', status: 'active', of: { kind: 'account' } },
      ],
    })
    expect(body.sessions).toHaveLength(1)
  })

  it('200: updates a profile once; the trail has what changed, by whom and why', async () => {
    const { version } = (await app.call(getUser, { id: somebody.user_id }, { as: staff })).body
    const change = { id: somebody.user_id, version, display_name: 'Ana S.', locale: 'es' } as const
    const done = await app.call(updateUser, { ...change, reason: 'by letter' }, { as: staff })
    expect(done.body.version).toBe(version + 1)
    const again = await app.call(updateUser, change, { as: staff })
    expect([again.status, again.body.code]).toEqual([409, 'changed-meanwhile'])
    const [last] = await activity(somebody.user_id)
    expect(last).toMatchObject({
      action: 'U',
      entity_type: 'app_user',
      actor: { id: staff.user_id, display_name: 'Greta Lind' },
      actor_role: 'admin',
      changes: { display_name: 'Ana S.', locale: 'es' },
      reason: 'by letter',
    })
  })

  it('200: a suspended user is out at the next request, and back in after reactivation', async () => {
    const put = async (status: 'active' | 'suspended') => {
      const { version } = (await app.call(getUser, { id: somebody.user_id }, { as: staff })).body
      return app.call(updateUser, { id: somebody.user_id, version, status }, { as: staff })
    }
    await put('suspended')
    expect((await app.call(authenticate, {}, { as: somebody })).body.code).toBe('user-disabled')
    await put('active')
    expect((await app.call(authenticate, {}, { as: somebody })).status).toBe(200)
  })

  it('422 for oneself, 404 for an unknown user, 400 for an unknown time zone or field', async () => {
    const own = { id: staff.user_id, version: 1, status: 'suspended' } as const
    expect((await app.call(updateUser, own, { as: staff })).body.code).toBe('not-yourself')
    const gone = await app.call(updateUser, { id: nobody, version: 1 }, { as: staff })
    expect(gone.body.code).toBe('no-such-user')
    expect((await app.call(getUser, { id: nobody }, { as: staff })).status).toBe(404)
    const odd = { id: somebody.user_id, version: 1, timezone: 'Mars/Olympus' }
    expect((await app.call(updateUser, odd, { as: staff })).status).toBe(400)
  })

  it('200: a user is signed out everywhere', async () => {
    await app.call(endUserSessions, { id: somebody.user_id }, { as: staff })
    expect((await app.call(authenticate, {}, { as: somebody })).status).toBe(401)
    const [last] = await activity(somebody.user_id)
    expect(last).toMatchObject({ action: 'E', changes: { sessions_ended: 'all' } })
  })
})

describe('changeUsers', () => {
  it('200: suspends all matching users except oneself, with a dry run and an undo', async () => {
    const word = 'bulkperson'
    const some = [
      await make.person(app, { display_name: `${word} one` }),
      await make.person(app, { display_name: `${word} two` }),
    ]
    const me = await make.admin(app, { display_name: `${word} me` })
    const send = (more: object) => app.call(changeUsers, { action: 'suspend', ...more }, { as: me })
    const selection = { matching: { q: word } }
    const states = async () =>
      (await app.call(listUsers, { q: word, sort: 'display_name' }, { as: staff })).body.rows.map(
        ({ status }) => status
      )
    const tried = await send({ selection, dry_run: true })
    expect(tried.body).toEqual({
      changed: 2,
      skipped: [{ reason: 'yourself', count: 1 }],
      fingerprint: expect.any(String),
      undo: null,
    })
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect((await send({ selection, expected: 'x' })).body.code).toBe('selection-changed')
    const done = await send({ selection, expected: tried.body.fingerprint })
    expect(await states()).toEqual(['active', 'suspended', 'suspended'])
    expect((await activity(some[0]?.user_id ?? ''))[0]).toMatchObject({
      changes: { status: 'suspended' },
    })
    const back = await send({ undo: done.body.undo ?? '' })
    expect(back.body.changed).toBe(2)
    expect(await states()).toEqual(['active', 'active', 'active'])
    expect((await send({ undo: done.body.undo ?? '' })).status).toBe(410)
  })

  it('200: all matching except the deselected', async () => {
    const word = 'exceptperson'
    const one = await make.person(app, { display_name: `${word} one` })
    const two = await make.person(app, { display_name: `${word} two` })
    const send = (more: object) =>
      app.call(
        changeUsers,
        {
          action: 'suspend',
          selection: { matching: { q: word }, except: [two.user_id] },
          ...more,
        },
        { as: staff }
      )
    const tried = await send({ dry_run: true })
    const done = await send({ expected: tried.body.fingerprint })
    expect([tried.body.changed, done.body.changed]).toEqual([1, 1])
    const { rows } = (await app.call(listUsers, { q: word }, { as: staff })).body
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      [two.user_id, 'active'],
      [one.user_id, 'suspended'],
    ])
  })

  it('of two members of staff who suspend each other concurrently one stays', async () => {
    const [one, two] = [await make.admin(app), await make.admin(app)]
    const suspend = async (as: make.TestPerson, id: string) =>
      (await app.call(changeUsers, { action: 'suspend', selection: { ids: [id] } }, { as })).status
    const codes = await Promise.all([suspend(one, two.user_id), suspend(two, one.user_id)])
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const [three, four] = [await make.admin(app), await make.admin(app)]
    const put = async (as: make.TestPerson, id: string) =>
      (await app.call(updateUser, { id, version: 1, status: 'suspended' }, { as })).status
    const both = await Promise.all([put(three, four.user_id), put(four, three.user_id)])
    expect(both.filter((code) => code === 200)).toHaveLength(1)
  })

  it('400 for an invalid query', async () => {
    const selection = { matching: { colour: 'red' } }
    const sent = await app.call(changeUsers, { action: 'suspend', selection }, { as: staff })
    expect(sent.status).toBe(400)
  })
})

describe('inviteUser', () => {
  it('200: creates a pending user with a pending membership, and emails them', async () => {
    const of = (await make.client(app)).account_id
    const sent = await app.call(
      inviteUser,
      { email: 'New.Aunt@Example.com', display_name: 'New Aunt', locale: 'es', role: 'client', of },
      { as: staff }
    )
    expect(sent.body.is_new).toBe(true)
    const { body } = await app.call(getUser, { id: sent.body.id }, { as: staff })
    expect(body).toMatchObject({ status: 'invited', has_identity: false, account: null, roles: [] })
    expect(body.memberships).toMatchObject([{ role: 'client', status: 'invited', of: { id: of } }])
    await app.runJobs()
    const mail = app.email.sent.at(-1)
    expect([mail?.to, mail?.kind]).toEqual(['new.aunt@example.com', 'invitation'])
    expect(mail?.text).toContain('http://localhost:3000/es/auth/signup?invite=')
  })

  it('409 for a member of a household, 404 for an unknown household, 422 for an invalid address; no user remains', async () => {
    const family = await make.client(app)
    await make.familyMember(app, family)
    const other = await make.client(app)
    const ask = { display_name: 'X', role: 'client', of: other.account_id } as const
    const send = (more: object) =>
      app.call(inviteUser, { ...ask, email: 'left@example.com', ...more }, { as: staff })
    expect((await send({ email: family.email })).body.code).toBe('has-another')
    expect((await send({ of: nobody })).body.code).toBe('no-such-account')
    expect((await send({ email: 'nonsense' })).body.code).toBe('invalid-email')
    const left = await sql`select from app_user where email = 'left@example.com'`.execute(
      app.database.db
    )
    expect(left.rows).toHaveLength(0)
  })
})
