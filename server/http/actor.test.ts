import { request } from 'node:http'
import { sql } from 'kysely'
import { IdentityProblem, type Identity } from '@numo/adapters/identity/port.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticate } from '@numo/domains/access/contract.ts'
import * as make from '@numo/domains/access/test-factories.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

let app: TestApp
let me: make.TestClient
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())
beforeEach(async () => void (me = await make.client(app)))

const path = '/api/v4/authenticate'
async function ask(headers: Record<string, string>) {
  const response = await app.fetch(path, { headers })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const expired = {
  status: 401,
  body: { error: 'Your session has expired. Please sign in again.', code: 'token-expired' },
}
const invalid = {
  status: 401,
  body: { error: 'This sign-in is not valid. Please sign in again.', code: 'token-invalid' },
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('GET /api/v4/authenticate', () => {
  it('200: returns the user, their claims and their account', async () => {
    const { status, body } = await app.call(authenticate, {}, { as: me })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      user: { uid: me.uid, email: me.email, is_first_login: true, has_second_factor: false },
      claims: {
        roles: ['client'],
        access: {},
        permissions: {
          sb_user_id: me.user_id,
          account_id: me.account_id,
          partner_id: null,
          provider_id: null,
          admin_id: null,
        },
      },
      account: { id: me.account_id, number: me.number, onboarding_status: 'incomplete' },
      partner: null,
      provider: null,
    })
  })

  it('200: the partner has its networks, and two roles return both', async () => {
    const both = await make.partner(app)
    await sql`
      with company as (insert into insurance_company (slug, name) values ('atlas', 'Atlas') returning id),
           network as (insert into insurance_network (insurance_company_id, name) select id, 'Atlas Wide' from company returning id)
      insert into partner_network (partner_id, insurance_network_id)
      select ${both.partner_id}, id from network`.execute(app.database.db)
    await make.makeAdmin(app, both)
    const { body } = await app.call(authenticate, {}, { as: both })
    expect(body.claims.roles).toEqual(['admin', 'partner'])
    expect(body.partner).toMatchObject({
      id: both.partner_id,
      status: 'active',
      insurance_networks: [{ name: 'Atlas Wide' }],
    })
  })

  it('401: signed out, and a cookie alone authenticates nobody', async () => {
    const signedOut = {
      status: 401,
      body: { error: 'Sign in to do this', code: 'signed-out' },
    }
    expect(await ask({})).toEqual(signedOut)
    const { refresh_token } = await app.people.mint(me.uid)
    expect(await ask({ cookie: `numo_auth=${refresh_token}` })).toEqual(signedOut)
    expect(await ask({ cookie: `numo_auth=${me.token}` })).toEqual(signedOut)
  })

  it('401: an expired token says so', async () => {
    const token = await make.signInAgain(app, me, { seconds: -10 })
    expect(await ask(bearer(token))).toEqual(expired)
    expect(await ask({ ...bearer(me.token), idtoken: token })).toEqual(expired)
  })

  it('200: the second header may repeat the token, or be another of the same session', async () => {
    expect((await ask({ ...bearer(me.token), idToken: me.token })).status).toBe(200)
  })

  it('401: tokens of different users, or of different sessions', async () => {
    const other = await make.client(app)
    expect(await ask({ ...bearer(me.token), idtoken: other.token })).toEqual(invalid)
    const again = await make.signInAgain(app, me)
    expect(await ask({ ...bearer(me.token), idtoken: again })).toEqual(invalid)
  })

  it('401: an idToken header without a bearer', async () => {
    expect(await ask({ idtoken: me.token })).toEqual(invalid)
  })
})

describe('a bad token is 401 with a sentence, never 500', () => {
  const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const bad: [string, (token: string) => string][] = [
    ['empty', () => ''],
    ['no scheme', (t) => t],
    ['another scheme', (t) => `Basic ${t}`],
    ['only the scheme', () => 'Bearer'],
    ['two tokens in one', (t) => `Bearer ${t}, Bearer ${t}`],
    ['the scheme twice', (t) => `Bearer Bearer ${t}`],
    ['two spaces', (t) => `Bearer  ${t}`],
    ['something after it', (t) => `Bearer ${t} x`],
    ['a quoted token', (t) => `Bearer "${t}"`],
    ['no dots', () => 'Bearer abc'],
    ['one part too many', (t) => `Bearer ${t}.abc`],
    ['an empty signature', (t) => `Bearer ${t.split('.').slice(0, 2).join('.')}.`],
    ['another signature', (t) => `Bearer ${t.split('.').slice(0, 2).join('.')}.${b64('x')}`],
    [
      'a payload of its own',
      (t) => `Bearer ${t.split('.')[0]}.${b64({ sub: 'x' })}.${t.split('.')[2]}`,
    ],
    ['no algorithm', (t) => `Bearer ${b64({ alg: 'none' })}.${t.split('.')[1]}.`],
    [
      'no algorithm, some signature',
      (t) => `Bearer ${b64({ alg: 'none' })}.${t.split('.')[1]}.abc`,
    ],
    ['nothing but dots', () => 'Bearer ..'],
    ['no JSON inside', () => 'Bearer YWJj.YWJj.YWJj'],
    ['more than 8 kB', (t) => `Bearer ${t}${'a'.repeat(9000)}`],
    ['letters beyond ASCII', (t) => `Bearer ${t}\u00e9`],
    ['a space of another kind', (t) => `Bearer\u00a0${t}`],
    ['an object in a string', () => 'Bearer [object Object]'],
    ['the word null', () => 'Bearer null'],
    ['the word undefined', () => 'Bearer undefined'],
  ]
  it.each(bad)('401: %s', async (_, spoil) => {
    const value = spoil(me.token)
    expect(await ask({ authorization: value })).toEqual(invalid)
  })

  // Whitespace around a header's value is not part of it.
  const afterScheme = bad.filter(([, spoil]) => /^Bearer \S/.test(spoil('a.b.c')))
  it.each(afterScheme)('401: %s, in the second header', async (_, spoil) => {
    const value = spoil(me.token).slice('Bearer '.length)
    expect(await ask({ ...bearer(me.token), idtoken: value })).toEqual(invalid)
  })

  it('401: a header sent twice, as a connection really carries it', async () => {
    const listening = await app.listen()
    const send = (headers: string[]) =>
      new Promise<number | undefined>((resolve, reject) => {
        const { port, hostname } = new URL(listening.url)
        request({ port, host: hostname, path, headers: ['host', 'x', ...headers] }, (response) => {
          response.resume()
          resolve(response.statusCode)
        })
          .on('error', reject)
          .end()
      })
    const mine = `Bearer ${me.token}`
    expect(await send(['authorization', mine])).toBe(200)
    expect(await send(['authorization', mine, 'authorization', 'Bearer a.b.c'])).toBe(401)
    expect(await send(['authorization', 'Bearer a.b.c', 'authorization', mine])).toBe(401)
    expect(await send(['authorization', mine, 'idToken', me.token, 'idToken', 'a.b.c'])).toBe(401)
    expect(await send(['authorization', mine, 'idToken', 'caf\u00e9'])).toBe(401)
  })

  it('401: a user of the identity service unknown here', async () => {
    const { uid } = app.people.addUser({ email: 'stranger@people.example' })
    expect(await ask(bearer(await make.signInAgain(app, { uid })))).toEqual(invalid)
  })

  it('200: a public endpoint ignores a bad token', async () => {
    const response = await app.fetch('/api/v4/insurers', { headers: bearer('nonsense') })
    expect(response.status).toBe(200)
  })
})

describe('an unreachable identity service', () => {
  it('503 for signed-in requests; public pages continue', async () => {
    const away = async (): Promise<never> => {
      throw new IdentityProblem('network-request-failed')
    }
    const identity: Identity = { ...app.people }
    const other = await startTestApp({ identity: async () => identity })
    const people = { ...other, people: app.people }
    me = await make.client(people)
    for (const requested of ['verifyToken', 'isAlive'] as const) {
      Object.assign(identity, app.people, { [requested]: away })
      const response = await other.fetch(path, { headers: bearer(me.token) })
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30'])
      expect(await response.json()).toEqual({
        error: 'We cannot check sign-ins right now. Try again in a minute.',
        code: 'identity-away',
      })
      expect((await other.fetch('/api/v4/insurers')).status).toBe(200)
    }
    Object.assign(identity, app.people)
    expect((await other.fetch(path, { headers: bearer(me.token) })).status).toBe(200)
    await other.stop()
  })
})

describe('ending a sign-in takes effect at the next request', () => {
  const status = async () => (await ask(bearer(me.token))).status
  const rolesNow = async () => (await app.call(authenticate, {}, { as: me })).body.claims.roles

  it('401: the session was ended', async () => {
    expect(await status()).toBe(200)
    await app.people.endSessions(me.uid)
    expect(await ask(bearer(me.token))).toEqual(expired)
  })

  it('401: the user was disabled at the identity service', async () => {
    await app.people.setDisabled(me.uid, true)
    expect(await ask(bearer(me.token))).toEqual(expired)
  })

  it('401: the user was suspended here, or disabled in the mirror', async () => {
    const off = { status: 401, body: expect.objectContaining({ code: 'user-disabled' }) }
    await sql`update app_user set status = 'suspended' where id = ${me.user_id}`.execute(
      app.database.db
    )
    expect(await ask(bearer(me.token))).toEqual(off)
    await sql`update app_user set status = 'active' where id = ${me.user_id}`.execute(
      app.database.db
    )
    expect(await status()).toBe(200)
    await sql`update identity_user set disabled = true where uid = ${me.uid}`.execute(
      app.database.db
    )
    expect(await ask(bearer(me.token))).toEqual(off)
  })

  it('401: all tokens were revoked', async () => {
    await sql`update identity_user set tokens_valid_after = now() + interval '2 seconds' where uid = ${me.uid}`.execute(
      app.database.db
    )
    expect(await ask(bearer(me.token))).toEqual(expired)
  })

  it('401: staff proved themselves 12 hours ago, others 30 days ago', async () => {
    const staff = await make.admin(app)
    const of = async (person: { uid: string }, hours_ago: number) => {
      const options = { hours_ago, has_second_factor: true }
      return ask(bearer(await make.signInAgain(app, person, options)))
    }
    expect((await of(staff, 11.9)).status).toBe(200)
    expect(await of(staff, 12)).toEqual(expired)
    expect((await of(me, 12)).status).toBe(200)
    expect((await of(me, 30 * 24 - 0.1)).status).toBe(200)
    expect(await of(me, 30 * 24)).toEqual(expired)
  })

  it('200: a revoked membership is missing from the claims, a new flag is in them', async () => {
    expect(await rolesNow()).toEqual(['client'])
    await sql`update membership set status = 'revoked' where user_id = ${me.user_id}`.execute(
      app.database.db
    )
    expect(await rolesNow()).toEqual([])
    await sql`insert into access_grant (user_id, key, allowed) values (${me.user_id}, 'feature:billing', false)`.execute(
      app.database.db
    )
    const { body } = await app.call(authenticate, {}, { as: me })
    expect(body.claims.access).toEqual({ 'feature:billing': false })
    expect(body.account).toBeNull()
  })
})
