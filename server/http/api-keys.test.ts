import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '@numo/domains/access/contract.ts'
import { setPartnerAccess } from '@numo/domains/access/contract-team.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { createApiKey, listApiKeys, revokeApiKey } from '@numo/domains/api-keys/contract.ts'
import { apiScopes, type ApiScope } from '@numo/domains/api-keys/enums.ts'
import { scopeOf } from '@numo/domains/api-keys/rules.ts'
import {
  createAuthorization,
  sendAuthorizationMessage,
} from '@numo/domains/authorizations/contract-partner.ts'
import { listCities } from '@numo/domains/cities/contract.ts'
import { getPatient } from '@numo/domains/clients/contract-partner.ts'
import { listPartnerPayouts } from '@numo/domains/payouts/contract-partner.ts'
import { served } from '../served.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let owner: make.TestPartner
let client_id: string
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  owner = await make.partner(app)
  const household = await make.client(app)
  client_id = await make.patient(app, household)
  await make.treat(app, { ...household, partner_id: owner.partner_id, client_id })
  await app.database.pool.query(
    `with i as (insert into insurance_company (slug, name) values (gen_random_uuid()::text, 'Altamar') returning id),
          p as (insert into policy (account_id, insurance_company_id) select $1, id from i returning id)
     insert into coverage (account_id, client_id, policy_id) select $1, $2, id from p`,
    [household.account_id, client_id]
  )
})

async function keyWith(scopes: readonly ApiScope[], as = owner) {
  const input = { partnerId: owner.partner_id, name: 'Hospital system', scopes: [...scopes] }
  const { status, body } = await app.call(createApiKey, input, { as })
  expect(status).toBe(200)
  return { ...body, token: body.key }
}
const keys = async () =>
  (await app.call(listApiKeys, { partnerId: owner.partner_id }, { as: owner })).body.keys
const request = () => ({ client_id, care_setting: 'outpatient', currency: 'MXN' }) as const

describe('making a key', () => {
  it('shows it once, stores its digest, and names the maker and the last use', async () => {
    const { id, key, token } = await keyWith(['patients:read'])
    expect(key).toMatch(/^numo_live_[\w-]{43}$/)
    const [before] = await keys()
    expect(before).toMatchObject({
      id,
      name: 'Hospital system',
      shown: `numo_live_…${key.slice(-4)}`,
      scopes: ['patients:read'],
      last_used_at: null,
      status: 'active',
    })
    const stored = await sql`select * from api_key where id = ${id}`.execute(app.database.db)
    expect(JSON.stringify(stored.rows)).not.toContain(key)
    expect((await app.call(getPatient, { id: client_id }, { as: { token } })).status).toBe(200)
    expect((await keys())[0]?.last_used_at).not.toBeNull()
    const events =
      await sql`select action, changes from audit_event where entity_id = ${id}`.execute(
        app.database.db
      )
    expect(events.rows).toMatchObject([{ action: 'C', changes: { name: 'Hospital system' } }])
    expect(JSON.stringify(events.rows)).not.toContain(key)
  })

  it('403 for members who are no owners and without a recent proof; 409 for one too many', async () => {
    const member = await make.person(app)
    await make.makePartner(app, member, owner.partner_id, 'member')
    const input = { partnerId: owner.partner_id, name: 'x', scopes: ['claims:read' as const] }
    expect((await app.call(createApiKey, input, { as: member })).body.code).toBe('owner-only')
    const token = await make.signInAgain(app, owner, { hours_ago: 1 })
    expect((await app.call(createApiKey, input, { as: { token } })).body.code).toBe('proof-needed')
    await app.database.pool.query(
      `insert into api_key (partner_id, name, hint, secret_sha256, scopes, created_by)
       select $1::uuid, 'x', 'abcd', sha256(uuid_send(gen_random_uuid())), '{claims:read}', $2 from generate_series(1, 25) n`,
      [owner.partner_id, owner.user_id]
    )
    const { status, body } = await app.call(createApiKey, input, { as: owner })
    expect([status, body.code]).toEqual([409, 'too-many-keys'])
  })
})

describe('acting with a key', () => {
  it('keys reach endpoints below /api/v4/dashboard alone; scopes that open none are not offered', async () => {
    const open = served.filter(({ endpoint }) => scopeOf(endpoint) !== null)
    expect(open.every(({ endpoint }) => endpoint.path.startsWith('/api/v4/dashboard/'))).toBe(true)
    const { body } = await app.call(listApiKeys, { partnerId: owner.partner_id }, { as: owner })
    const all = new Set(open.map(({ endpoint }) => scopeOf(endpoint)))
    expect(new Set(body.scopes)).toEqual(all)
    expect(body.scopes).toContain('claims:write')
    const closed = apiScopes.filter((scope) => !all.has(scope))
    for (const scope of closed) {
      const input = { partnerId: owner.partner_id, name: 'x', scopes: [scope] }
      expect((await app.call(createApiKey, input, { as: owner })).body.code).toBe('nothing-open')
    }
  })

  it('403 without the scope, and wherever keys have no part; public addresses answer as to a visitor', async () => {
    const as = await keyWith(['payouts:read'])
    expect((await app.call(listPartnerPayouts, {}, { as })).status).toBe(200)
    const refused = await app.call(getPatient, { id: client_id }, { as })
    expect([refused.status, refused.body.code]).toEqual([403, 'scope-missing'])
    for (const call of [
      () => app.call(authenticate, {}, { as }),
      () => app.call(listApiKeys, { partnerId: owner.partner_id }, { as }),
    ])
      expect((await call()).body.code).toBe('not-for-keys')
    expect((await app.call(listCities, {}, { as })).status).toBe(200)
  })

  it('401 once it is revoked, once its maker left, and for a text that is no key', async () => {
    const as = await keyWith(['payouts:read'])
    const revoke = { partnerId: owner.partner_id, id: as.id }
    expect((await app.call(revokeApiKey, revoke, { as: owner })).status).toBe(200)
    expect((await app.call(listPartnerPayouts, {}, { as })).body.code).toBe('key-invalid')
    expect((await keys())[0]?.status).toBe('revoked')

    const second = await make.person(app)
    await make.makePartner(app, second, owner.partner_id, 'owner')
    const theirs = await keyWith(['payouts:read'], { ...second, partner_id: owner.partner_id })
    expect((await app.call(listPartnerPayouts, {}, { as: theirs })).status).toBe(200)
    await app.call(
      setPartnerAccess,
      { partnerId: owner.partner_id, user_id: second.user_id, member_role: null },
      { as: owner }
    )
    expect((await app.call(listPartnerPayouts, {}, { as: theirs })).body.code).toBe('key-invalid')
    expect((await keys()).find(({ id }) => id === theirs.id)?.status).toBe('stopped')
    for (const token of ['numo_live_', `numo_live_${'a'.repeat(43)}`, `${as.token}x`])
      expect((await app.call(listPartnerPayouts, {}, { as: { token } })).status).toBe(401)
  })

  it('the audit trail names the person and the key, and its chain still holds', async () => {
    const as = await keyWith(['authorizations:write'])
    const { body, status } = await app.call(createAuthorization, request(), { as })
    expect(status).toBe(200)
    const { rows } = await sql<{ actor_user_id: string; api_key_id: string; is_whole: boolean }>`
      select e.actor_user_id, e.api_key_id, e.hash = app.audit_hash(
               coalesce((select b.hash from audit_event b where b.shard = e.shard and b.number = e.number - 1), ''),
               to_jsonb(e), e.recorded_at) as is_whole
        from audit_event e where e.entity_id = ${body.id} and e.action = 'C'`.execute(
      app.database.db
    )
    expect(rows).toEqual([{ actor_user_id: owner.user_id, api_key_id: as.id, is_whole: true }])
  })

  it('429 with Retry-After after 600 calls in a minute, for that key alone', async () => {
    const limited = await startTestApp({
      settings: { rate_limit_per_minute: 100_000 },
      database: app.database,
    })
    const [one, other] = [await keyWith(['payouts:read']), await keyWith(['payouts:read'])]
    let last = 200
    for (let calls = 0; calls < 601; calls += 1)
      last = (await limited.call(listPartnerPayouts, {}, { as: one })).status
    expect(last).toBe(429)
    expect((await limited.call(listPartnerPayouts, {}, { as: other })).status).toBe(200)
  })
})

describe('Idempotency-Key of a program', () => {
  const write = (as: { token: string }, key?: string, more: object = {}) =>
    app.call(
      createAuthorization,
      { ...request(), ...more },
      { as, ...(key && { headers: { 'idempotency-key': key } }) }
    )
  const count = async () =>
    (
      await sql`select from prior_authorization where client_id = ${client_id}`.execute(
        app.database.db
      )
    ).rows.length

  it('200: the same key and body answer the same and write once; without one each call writes', async () => {
    const as = await keyWith(['authorizations:write'])
    const first = await write(as, 'one')
    const again = await write(as, 'one')
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body).toEqual(first.body)
    expect(await count()).toBe(1)
    await write(as)
    await write(as)
    expect(await count()).toBe(3)
  })

  it('422 with another body; 400 for a key of strange characters; a refused call frees its key', async () => {
    const as = await keyWith(['authorizations:write'])
    await write(as, 'two')
    const other = await write(as, 'two', { care_setting: 'inpatient' })
    expect([other.status, other.body.code]).toEqual([422, 'key-reused'])
    expect((await write(as, 'k e y')).body.code).toBe('bad-key')
    const nobody = { client_id: owner.partner_id }
    expect((await write(as, 'three', nobody)).status).toBeGreaterThanOrEqual(400)
    expect((await write(as, 'three')).status).toBe(200)
  })

  it('belongs to one API key and one endpoint; people who sign in are not asked for one', async () => {
    const [one, other] = [
      await keyWith(['authorizations:write']),
      await keyWith(['authorizations:write']),
    ]
    const first = await write(one, 'four')
    expect((await write(other, 'four')).body.id).not.toBe(first.body.id)
    const message = await app.call(
      sendAuthorizationMessage,
      { id: first.body.id, body: 'Hello' },
      { as: one, headers: { 'idempotency-key': 'four' } }
    )
    expect(message.status).toBe(200)
    expect((await write(owner, 'five')).body.id).not.toBe((await write(owner, 'five')).body.id)
  })
})
