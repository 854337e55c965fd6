import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { setAccessFlag, setMembership } from './contract-admin.ts'
import { authenticate } from './contract.ts'
import * as make from './test-factories.ts'

let app: TestApp
let staff: make.TestPerson
let somebody: make.TestPerson
beforeAll(async () => {
  app = await startTestApp()
  staff = await make.admin(app)
})
afterAll(() => app.stop())
beforeEach(async () => void (somebody = await make.person(app)))

const claims = async (as: make.TestPerson) => (await app.call(authenticate, {}, { as })).body.claims
const trail = async (entity_type: string, user_id: string) =>
  (
    await sql<{ action: string; changes: unknown; reason: string | null }>`
      select action, changes, reason from audit_event
       where entity_type = ${entity_type} and actor_user_id = ${staff.user_id}
         and (entity_id = ${user_id} or changes ->> 'user_id' = ${user_id})
       order by recorded_at, number`.execute(app.database.db)
  ).rows

describe('setAccessFlag', () => {
  const set = (as: make.TestPerson, id: string, allowed: boolean | null, key = 'feature:billing') =>
    app.call(setAccessFlag, { id, key, allowed, reason: 'asked by phone' }, { as })

  it('200: sets a flag, changes it, takes it away; it counts at once and is in the trail', async () => {
    expect((await set(staff, somebody.user_id, true)).body.access).toEqual({
      'feature:billing': true,
    })
    expect((await claims(somebody)).access).toEqual({ 'feature:billing': true })
    await set(staff, somebody.user_id, false)
    expect((await claims(somebody)).access).toEqual({ 'feature:billing': false })
    expect((await set(staff, somebody.user_id, null)).body.access).toEqual({})
    expect((await claims(somebody)).access).toEqual({})
    const reason = 'asked by phone'
    expect(await trail('access_grant', somebody.user_id)).toEqual([
      { action: 'U', changes: { key: 'feature:billing', allowed: true }, reason },
      { action: 'U', changes: { key: 'feature:billing', allowed: false }, reason },
      { action: 'D', changes: { key: 'feature:billing', allowed: null }, reason },
    ])
  })

  it('422 for oneself, 404 for nobody, 403 for anybody who is not staff, 400 for an odd key', async () => {
    expect((await set(staff, staff.user_id, true)).body.code).toBe('not-yourself')
    expect((await set(staff, '00000000-0000-7000-8000-000000000000', true)).status).toBe(404)
    expect((await set(somebody, staff.user_id, true)).status).toBe(403)
    expect((await set(staff, somebody.user_id, true, '__proto__')).status).toBe(400)
  })
})

describe('setMembership', () => {
  it('200: a hat of an organisation is given, narrowed and taken away', async () => {
    const of = await make.organisation(app)
    const give = { id: somebody.user_id, role: 'partner', of, status: 'active' } as const
    expect((await app.call(setMembership, give, { as: staff })).status).toBe(200)
    expect((await claims(somebody)).permissions.partner_id).toBe(of)
    await app.call(setMembership, { ...give, member_role: 'read_only' }, { as: staff })
    await app.call(setMembership, { ...give, status: 'revoked' }, { as: staff })
    expect(await claims(somebody)).toMatchObject({ roles: [], permissions: { partner_id: null } })
    expect((await trail('membership', somebody.user_id)).length).toBeGreaterThanOrEqual(2)
  })

  it('409: one hat of a kind at a time', async () => {
    const [one, other] = [await make.organisation(app), await make.organisation(app)]
    const give = { id: somebody.user_id, role: 'partner', status: 'active' } as const
    await app.call(setMembership, { ...give, of: one }, { as: staff })
    const second = await app.call(setMembership, { ...give, of: other }, { as: staff })
    expect([second.status, second.body.code]).toEqual([409, 'has-another'])
  })

  it('404: an account that is not there; 400: a client of nothing', async () => {
    const give = { id: somebody.user_id, role: 'client', status: 'active' } as const
    const of = '00000000-0000-7000-8000-000000000000'
    expect((await app.call(setMembership, { ...give, of }, { as: staff })).body.code).toBe(
      'no-such-account'
    )
    expect((await app.call(setMembership, give, { as: staff })).status).toBe(400)
  })

  it('making somebody staff takes a colleague with a second factor', async () => {
    const give = { id: somebody.user_id, role: 'admin', status: 'active' } as const
    const plain = { ...staff, token: await make.signInAgain(app, staff) }
    const refused = await app.call(setMembership, give, { as: plain })
    expect([refused.status, refused.body.code]).toEqual([403, 'second-factor-needed'])
    expect((await app.call(setMembership, give, { as: staff })).status).toBe(200)
    expect((await claims(somebody)).roles).toEqual(['admin'])
    expect(
      (await app.call(setMembership, { ...give, status: 'revoked' }, { as: staff })).status
    ).toBe(200)
    expect((await claims(somebody)).roles).toEqual([])
    // And once more: the staff record they had is in force again.
    expect((await app.call(setMembership, give, { as: staff })).status).toBe(200)
    expect((await claims(somebody)).roles).toEqual(['admin'])
  })

  it('422: staff neither raise nor remove themselves', async () => {
    const of = await make.organisation(app)
    const own = { id: staff.user_id, role: 'partner', of, status: 'active' } as const
    expect((await app.call(setMembership, own, { as: staff })).body.code).toBe('not-yourself')
    const leave = { id: staff.user_id, role: 'admin', status: 'revoked' } as const
    expect((await app.call(setMembership, leave, { as: staff })).body.code).toBe('not-yourself')
  })
})
