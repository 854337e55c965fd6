import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import { setAccessFlags } from '../access/contract-admin.ts'
import { authenticate } from '../access/contract.ts'
import * as make from '../access/test-factories.ts'
import { getAccount } from '../accounts/contract.ts'
import { listActivity } from '../audit/contract.ts'
import { listRecordViews } from '../privacy/contract.ts'
import { listMyActivity } from '../privacy/contract.ts'
import { endImpersonation, getImpersonation, impersonate } from './contract.ts'

let app: TestApp
let staff: make.TestPerson
let household: make.TestClient
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  staff = await make.admin(app)
  household = await make.client(app, { display_name: 'Luz Solís' })
})

const reason = 'Asked by phone why the card does not show'
const begin = (id: string, as = staff) => app.call(impersonate, { id, reason }, { as })
const started = async (id: string, as = staff) => (await begin(id, as)).body.id
/** Calls the API with the impersonation header; returns status, code and the user the server acts as. */
async function asSeen(view: string, as: make.TestPerson = staff) {
  const headers = { authorization: `Bearer ${as.token}`, 'x-view-as': view }
  const answer = await app.app.hono.request('/api/v4/authenticate', { headers })
  const body = (await answer.json()) as { code?: string; user?: { uid: string } }
  return { status: answer.status, code: body.code, uid: body.user?.uid }
}
const over = { status: 403, code: 'view-over', uid: undefined }
const change = (text: string) => sql.raw(text).execute(app.database.db)

describe('impersonate', () => {
  it('200: the same browser is answered as the user, with their current rights', async () => {
    const view = await started(household.user_id)
    expect(await asSeen(view)).toEqual({ status: 200, code: undefined, uid: household.uid })
    const headers = { authorization: `Bearer ${staff.token}`, 'x-view-as': view }
    const roles = async () => {
      const answer = await app.app.hono.request('/api/v4/authenticate', { headers })
      return ((await answer.json()) as { claims: { roles: string[] } }).claims.roles
    }
    expect(await roles()).toEqual(['client'])
    const clinic = await make.organisation(app)
    await make.makePartner(app, household, clinic)
    expect(await roles()).toEqual(['client', 'partner'])
    expect((await app.call(authenticate, {}, { as: staff })).body.user.uid).toBe(staff.uid)
  })

  it('422 for oneself, staff and users who cannot sign in; 404 unknown; 403 without a second factor; 400 without a reason', async () => {
    expect((await begin(staff.user_id)).body.code).toBe('view-of-yourself')
    const colleague = await make.admin(app)
    expect((await begin(colleague.user_id)).body.code).toBe('view-of-staff')
    const [suspended, disabled] = [await make.client(app), await make.client(app)]
    await change(`update app_user set status = 'suspended' where id = '${suspended.user_id}'`)
    await change(`update identity_user set disabled = true where uid = '${disabled.uid}'`)
    expect((await begin(suspended.user_id)).body.code).toBe('view-of-inactive')
    expect((await begin(disabled.user_id)).body.code).toBe('view-of-inactive')
    expect((await begin('00000000-0000-7000-8000-000000000000')).body.code).toBe('no-such-user')
    const plain = { ...staff, token: await make.signInAgain(app, staff) }
    expect((await begin(household.user_id, plain)).body.code).toBe('second-factor-needed')
    expect((await begin(household.user_id, household)).body.code).toBe('forbidden')
    const short = { id: household.user_id, reason: '  because  ' }
    expect((await app.call(impersonate, short, { as: staff })).status).toBe(400)
  })

  it('a second view ends the first, also concurrently', async () => {
    const other = await make.client(app)
    const first = await started(household.user_id)
    const second = await started(other.user_id)
    expect(await asSeen(first)).toEqual(over)
    expect((await asSeen(second)).uid).toBe(other.uid)
    const both = await Promise.all([begin(household.user_id), begin(other.user_id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const seen = await Promise.all(both.map(({ body }) => asSeen(body.id)))
    expect(seen.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
  })
})

describe('a view ends', () => {
  it('for anybody but the staff member who started it', async () => {
    const view = await started(household.user_id)
    expect(await asSeen(view, await make.admin(app))).toEqual(over)
    expect(await asSeen(view, household)).toEqual(over)
    expect(await asSeen('00000000-0000-7000-8000-000000000000')).toEqual(over)
    expect(await asSeen('nonsense')).toEqual(over)
  })

  it('once it is ended; ending it is idempotent', async () => {
    const view = await started(household.user_id)
    const as = staff
    expect(
      (await app.call(getImpersonation, { impersonation_id: view }, { as })).body
    ).toMatchObject({
      person: { id: household.user_id, display_name: 'Luz Solís', roles: ['client'] },
      reason,
    })
    const end = () => app.call(endImpersonation, { id: household.user_id }, { as })
    expect((await end()).body).toEqual({ done: true })
    expect((await end()).body).toEqual({ done: true })
    expect(await asSeen(view)).toEqual(over)
    expect((await app.call(getImpersonation, { impersonation_id: view }, { as })).body.code).toBe(
      'no-such-impersonation'
    )
  })

  it('after half an hour, which cannot be extended', async () => {
    const view = await started(household.user_id)
    const later = (minutes: number) => `
      set session_replication_role = replica;
      update impersonation set started_at = started_at - interval '${minutes} minutes',
                               ends_at = ends_at - interval '${minutes} minutes' where id = '${view}';
      set session_replication_role = default`
    await change(later(29))
    expect((await asSeen(view)).status).toBe(200)
    await change(later(1))
    expect(await asSeen(view)).toEqual(over)
    const longer = `update impersonation set ends_at = now() + interval '1 minute' where id = '${view}'`
    await expect(change(longer)).rejects.toThrow(/ends_at .* never changes/)
  })

  it('as soon as staff lose the role, the feature or the second factor', async () => {
    const view = await started(household.user_id)
    const plain = { ...staff, token: await make.signInAgain(app, staff) }
    expect(await asSeen(view, plain)).toEqual(over)
    const as = await make.admin(app)
    const flags = { 'feature:user_management': false }
    await app.call(setAccessFlags, { id: staff.user_id, flags, reason: 'x' }, { as })
    expect(await asSeen(view)).toEqual(over)
    const flagged = { 'feature:user_management': null }
    await app.call(setAccessFlags, { id: staff.user_id, flags: flagged, reason: 'x' }, { as })
    expect((await asSeen(view)).status).toBe(200)
    await change(`update staff_member set status = 'inactive' where user_id = '${staff.user_id}'`)
    expect(await asSeen(view)).toEqual(over)
  })

  it('when the user cannot sign in any more or becomes staff', async () => {
    const view = await started(household.user_id)
    await change(`update identity_user set disabled = true where uid = '${household.uid}'`)
    expect(await asSeen(view)).toEqual(over)
    await change(`update identity_user set disabled = false where uid = '${household.uid}'`)
    expect((await asSeen(view)).status).toBe(200)
    await make.makeAdmin(app, household)
    expect(await asSeen(view)).toEqual(over)
  })
})

describe('the trail', () => {
  it('names the viewer, not the user; the household reads when and why', async () => {
    const view = await started(household.user_id)
    const { account_id: accountId } = household
    const headers = { authorization: `Bearer ${staff.token}`, 'x-view-as': view }
    const seen = await app.app.hono.request(`/api/v4/account/${accountId}`, { headers })
    expect(seen.status).toBe(200)
    await app.call(getAccount, { accountId }, { as: household })
    const { rows } = await sql`
      select actor_user_id, actor_role, reason from audit_event
       where action = 'R' and account_id = ${accountId}`.execute(app.database.db)
    expect(rows).toEqual([{ actor_user_id: staff.user_id, actor_role: 'admin', reason }])
    const answer = await app.call(listRecordViews, { accountId, only: 'reads' }, { as: household })
    const looks = answer.body.rows.map(({ action, entity_type, who, name, reason: why }) => ({
      action,
      entity_type,
      who,
      name,
      why,
    }))
    expect(looks).toEqual([
      { action: 'R', entity_type: 'account', who: 'staff', name: null, why: null },
      { action: 'R', entity_type: 'impersonation', who: 'staff', name: null, why: reason },
    ])
    const changes = await app.call(
      listRecordViews,
      { accountId, only: 'changes' },
      { as: household }
    )
    expect(changes.body.rows.map(({ entity_type }) => entity_type)).not.toContain('impersonation')
  })

  it('has the start and end in the history of the user, and in their own activity', async () => {
    await started(household.user_id)
    await app.call(endImpersonation, { id: household.user_id }, { as: staff })
    const of = { entity_type: 'app_user', entity_id: household.user_id }
    const { rows } = (await app.call(listActivity, of, { as: staff })).body
    expect(
      rows
        .filter(({ entity_type }) => entity_type === 'impersonation')
        .map(({ action, actor, reason: why }) => [action, actor?.id, why])
    ).toEqual([
      ['U', staff.user_id, null],
      ['E', staff.user_id, reason],
    ])
    const own = (await app.call(listMyActivity, {}, { as: household })).body.rows
    expect(own.filter(({ entity_type }) => entity_type === 'impersonation')).toEqual([
      expect.objectContaining({ has_worked: true, ip: null, user_agent: null }),
    ])
    const staffs = (await app.call(listMyActivity, {}, { as: staff })).body.rows
    expect(staffs.map(({ entity_type }) => entity_type)).not.toContain('impersonation')
  })
})
