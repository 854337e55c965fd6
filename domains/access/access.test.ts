import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inRole } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { setAccessFlags, setMembership } from './contract-admin.ts'
import { beginStaff } from './begin-staff.ts'
import { decideStaffRequest, listStaffRequests, requestStaff } from './contract-staff.ts'
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

describe('setAccessFlags', () => {
  const reason = 'asked by phone'
  const put = (as: make.TestPerson, id: string, flags: Record<string, boolean | null>) =>
    app.call(setAccessFlags, { id, flags, reason }, { as })
  const set = (as: make.TestPerson, id: string, allowed: boolean | null, key = 'feature:billing') =>
    put(as, id, { [key]: allowed })

  it('200: sets, changes and removes flags, effective at once and recorded in the trail', async () => {
    const two = { 'feature:billing': true, 'partner:update': false }
    expect((await put(staff, somebody.user_id, two)).body.access).toEqual(two)
    expect((await claims(somebody)).access).toEqual(two)
    await put(staff, somebody.user_id, { 'partner:update': null })
    await set(staff, somebody.user_id, false)
    expect((await claims(somebody)).access).toEqual({ 'feature:billing': false })
    expect((await set(staff, somebody.user_id, null)).body.access).toEqual({})
    expect((await claims(somebody)).access).toEqual({})
    expect(await trail('access_grant', somebody.user_id)).toEqual([
      { action: 'U', changes: { key: 'feature:billing', allowed: true }, reason },
      { action: 'U', changes: { key: 'partner:update', allowed: false }, reason },
      { action: 'D', changes: { key: 'partner:update', allowed: null }, reason },
      { action: 'U', changes: { key: 'feature:billing', allowed: false }, reason },
      { action: 'D', changes: { key: 'feature:billing', allowed: null }, reason },
    ])
  })

  it('422 for oneself and an unused flag, 404 for an unknown user, 403 unless staff, 400 for an invalid key', async () => {
    expect((await set(staff, staff.user_id, true)).body.code).toBe('not-yourself')
    expect((await set(staff, somebody.user_id, true, 'moon:read')).body.code).toBe('no-such-flag')
    expect((await set(staff, somebody.user_id, null, 'moon:read')).status).toBe(200)
    expect((await set(staff, '00000000-0000-7000-8000-000000000000', true)).status).toBe(404)
    expect((await set(somebody, staff.user_id, true)).status).toBe(403)
    expect((await set(staff, somebody.user_id, true, '__proto__')).status).toBe(400)
    expect((await put(staff, somebody.user_id, {})).status).toBe(400)
  })

  it('403 without a second factor', async () => {
    const plain = { ...staff, token: await make.signInAgain(app, staff) }
    expect((await set(plain, somebody.user_id, true)).body.code).toBe('second-factor-needed')
  })
})

describe('setMembership', () => {
  it('200: grants, changes and revokes a role of an organisation', async () => {
    const of = await make.organisation(app)
    const give = { id: somebody.user_id, role: 'partner', of, status: 'active' } as const
    expect((await app.call(setMembership, give, { as: staff })).status).toBe(200)
    expect((await claims(somebody)).permissions.partner_id).toBe(of)
    await app.call(setMembership, { ...give, member_role: 'read_only' }, { as: staff })
    await app.call(setMembership, { ...give, status: 'revoked' }, { as: staff })
    expect(await claims(somebody)).toMatchObject({ roles: [], permissions: { partner_id: null } })
    expect((await trail('membership', somebody.user_id)).length).toBeGreaterThanOrEqual(2)
  })

  it('409: one membership of each role at a time', async () => {
    const [one, other] = [await make.organisation(app), await make.organisation(app)]
    const give = { id: somebody.user_id, role: 'partner', status: 'active' } as const
    await app.call(setMembership, { ...give, of: one }, { as: staff })
    const second = await app.call(setMembership, { ...give, of: other }, { as: staff })
    expect([second.status, second.body.code]).toEqual([409, 'has-another'])
  })

  it('404: an unknown account; 400: a client role without an account', async () => {
    const give = { id: somebody.user_id, role: 'client', status: 'active' } as const
    const of = '00000000-0000-7000-8000-000000000000'
    expect((await app.call(setMembership, { ...give, of }, { as: staff })).body.code).toBe(
      'no-such-account'
    )
    expect((await app.call(setMembership, give, { as: staff })).status).toBe(400)
  })

  it('200: omitted fields stay; 409: a household and an organisation keep an owner', async () => {
    const of = await make.organisation(app)
    const give = { id: somebody.user_id, role: 'partner', of, status: 'active' } as const
    const put = (more: object) => app.call(setMembership, { ...give, ...more }, { as: staff })
    const roleOf = async (user_id: string) =>
      await app.database.db
        .selectFrom('membership')
        .select(['member_role', 'status'])
        .where('user_id', '=', user_id)
        .executeTakeFirstOrThrow()
    await put({ member_role: 'owner' })
    await put({})
    expect(await roleOf(somebody.user_id)).toEqual({ member_role: 'owner', status: 'active' })
    expect((await put({ member_role: 'member' })).body.code).toBe('last-owner')
    expect((await put({ status: 'revoked' })).body.code).toBe('last-owner')
    const household = await make.client(app)
    const leave = { id: household.user_id, role: 'client', status: 'revoked' } as const
    const left = await app.call(setMembership, leave, { as: staff })
    expect([left.status, left.body.code]).toEqual([409, 'last-owner'])
    const other = await make.person(app)
    await make.makePartner(app, other, of)
    expect((await put({ status: 'revoked' })).status).toBe(200)
  })

  it('of two owners removed concurrently one stays', async () => {
    const of = await make.organisation(app)
    const owners = [await make.person(app), await make.person(app)]
    for (const owner of owners) await make.makePartner(app, owner, of)
    const codes = await Promise.all(
      owners.map(
        async ({ user_id: id }) =>
          (await app.call(setMembership, { id, role: 'partner', status: 'revoked' }, { as: staff }))
            .status
      )
    )
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('of two members of staff who remove each other concurrently one stays', async () => {
    const [one, two] = [await make.admin(app), await make.admin(app)]
    const take = async (as: make.TestPerson, id: string) =>
      (await app.call(setMembership, { id, role: 'admin', status: 'revoked' }, { as })).status
    const codes = await Promise.all([take(one, two.user_id), take(two, one.user_id)])
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 403])
  })

  it('422: staff neither promote nor remove themselves', async () => {
    const of = await make.organisation(app)
    const own = { id: staff.user_id, role: 'partner', of, status: 'active' } as const
    expect((await app.call(setMembership, own, { as: staff })).body.code).toBe('not-yourself')
    const leave = { id: staff.user_id, role: 'admin', status: 'revoked' } as const
    expect((await app.call(setMembership, leave, { as: staff })).body.code).toBe('not-yourself')
  })
})

it('the command line makes the first two users staff, and no third', async () => {
  const fresh = await startTestApp()
  try {
    const begin = (email: string) => make.asSystem(fresh.database.db, (tx) => beginStaff(tx, email))
    const people = [await make.person(fresh), await make.person(fresh), await make.person(fresh)]
    const [one, two, three] = people.map(({ email }) => email)
    expect(await begin('nobody@people.example')).toEqual({ refused: 'no-such-user' })
    expect(await begin((one ?? '').toUpperCase())).toEqual({ made: 'Ana Solís' })
    expect(await begin(one ?? '')).toEqual({ refused: 'is-staff' })
    expect(await begin(two ?? '')).toEqual({ made: 'Ana Solís' })
    expect(await begin(three ?? '')).toEqual({ refused: 'enough-staff' })
  } finally {
    await fresh.stop()
  }
})

describe('making somebody staff', () => {
  const ask = (as: make.TestPerson, id: string) =>
    app.call(requestStaff, { id, reason: 'Joins operations' }, { as })
  const decide = (
    as: make.TestPerson,
    id: string,
    decision: 'approved' | 'declined' | 'withdrawn'
  ) => app.call(decideStaffRequest, { id, decision }, { as })

  it('takes two: one requests, another approves, and only then is the role granted', async () => {
    const give = { id: somebody.user_id, role: 'admin', status: 'active' } as const
    expect((await app.call(setMembership, give, { as: staff })).body.code).toBe('takes-two')
    const { id } = (await ask(staff, somebody.user_id)).body
    expect((await ask(staff, somebody.user_id)).body.code).toBe('asked-already')
    expect((await claims(somebody)).roles).toEqual([])
    expect((await decide(staff, id, 'approved')).body.code).toBe('not-yours-to-decide')
    const colleague = await make.admin(app)
    const { rows } = (await app.call(listStaffRequests, {}, { as: colleague })).body
    expect(rows.find((row) => row.id === id)).toMatchObject({
      person: { id: somebody.user_id },
      requested_by: { id: staff.user_id },
      is_mine: false,
    })
    expect((await decide(colleague, id, 'withdrawn')).body.code).toBe('not-yours-to-decide')
    expect((await decide(colleague, id, 'approved')).status).toBe(200)
    expect((await claims(somebody)).roles).toEqual(['admin'])
    expect((await decide(colleague, id, 'declined')).body.code).toBe('decided-already')
    expect((await ask(staff, somebody.user_id)).body.code).toBe('is-staff')
    // Revoked and granted again: the previous staff record becomes active again.
    const gone = { id: somebody.user_id, role: 'admin', status: 'revoked' } as const
    expect((await app.call(setMembership, gone, { as: staff })).status).toBe(200)
    const again = (await ask(staff, somebody.user_id)).body.id
    expect((await decide(colleague, again, 'approved')).status).toBe(200)
    expect((await claims(somebody)).roles).toEqual(['admin'])
  })

  it('is declined by a colleague or withdrawn by the requester', async () => {
    const colleague = await make.admin(app)
    const first = (await ask(staff, somebody.user_id)).body.id
    expect((await decide(colleague, first, 'declined')).status).toBe(200)
    const second = (await ask(staff, somebody.user_id)).body.id
    expect((await decide(staff, second, 'withdrawn')).status).toBe(200)
    expect((await claims(somebody)).roles).toEqual([])
    expect((await ask(staff, staff.user_id)).body.code).toBe('not-yourself')
  })

  it('is refused by the tables to one member of staff alone', async () => {
    const roles = { admin: { staff_member_id: '' }, client: null, partner: null }
    const { user_id } = somebody
    const alone = inRole(
      app.database.db,
      'admin',
      { user_id: staff.user_id, roles },
      async (tx) => {
        const { id } = await tx
          .insertInto('staff_member')
          .values({ user_id })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('membership')
          .values({ user_id, role: 'admin', staff_member_id: id })
          .execute()
      }
    )
    await expect(alone).rejects.toThrow(/row-level security/)
    const requested = (await ask(staff, user_id)).body.id
    const decided = inRole(app.database.db, 'admin', { user_id: staff.user_id, roles }, (tx) =>
      tx
        .updateTable('staff_request')
        .set({ status: 'approved', decided_by: staff.user_id, decided_at: sql`now()` })
        .where('id', '=', requested)
        .execute()
    )
    await expect(decided).rejects.toThrow(/staff_request_decided/)
  })
})
