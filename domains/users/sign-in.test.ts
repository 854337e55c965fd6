import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestAuthenticator } from '@numo/adapters/identity/test-authenticator.ts'
import { authenticate } from '../access/contract.ts'
import { asSystem, makeAdmin } from '../access/test-factories.ts'
import { startTestApp } from '@numo/server/test-app.ts'
import { addPasskey, changePassword, passkeyOptions } from './contract-me.ts'
import { checkActionCode, verifyEmail } from './contract-links.ts'
import { adoptSignIn } from './contract-outside.ts'
import {
  authConfig,
  passkeySignInOptions,
  refreshToken,
  requestSignInLink,
  signIn,
  signInWithPasskey,
  signInWithToken,
  signOut,
  signUp,
} from './contract.ts'
import {
  cookieIn,
  goodPassword,
  newcomer,
  nextEmail,
  startSigningIn,
  type SigningIn,
} from './test-sign-in.ts'

let app: SigningIn
beforeAll(async () => {
  app = await startSigningIn()
})
afterAll(() => app.stop())

describe('signing up', () => {
  test('200 creates user, household and session, and sends the verification link', async () => {
    const email = nextEmail()
    const answer = await app.call(signUp, {
      email: email.toUpperCase(),
      password: goodPassword,
      display_name: '  Ana\u0000\u202e Ruiz ',
      locale: 'es',
      timezone: 'Europe/Madrid',
      accepts_terms: true,
    })
    // NUL is not valid text: the server refuses it before anything else.
    expect(answer.status).toBe(400)
    const again = await app.call(signUp, {
      email: email.toUpperCase(),
      password: goodPassword,
      display_name: 'Ana\u202e Ruiz',
      locale: 'es',
      timezone: 'Europe/Madrid',
      accepts_terms: true,
    })
    expect(again.status).toBe(200)
    expect(again.body).toMatchObject({ kind: 'signed-in' })
    const me = await app.call(authenticate, {}, { as: { token: again.body.id_token } })
    expect(me.status).toBe(200)
    expect(me.body.user).toMatchObject({
      email,
      email_verified: false,
      is_first_login: true,
      locale: 'es',
      timezone: 'Europe/Madrid',
    })
    expect(me.body.user.display_name).toMatch(/^Ana +Ruiz$/)
    expect(me.body.claims.roles).toEqual(['client'])
    expect(me.body.account).toMatchObject({ status: 'active', onboarding_status: 'incomplete' })
    const [mail] = await app.mails('verify-email', email)
    expect(mail?.subject).toBe('Confirma tu correo para Numo')
    expect(mail?.text).toContain('http://localhost:3000/es/auth/action?mode=verifyEmail&oobCode=')
  })

  test('200 without a name: the user is called User', async () => {
    const answer = await app.call(signUp, {
      email: nextEmail(),
      password: goodPassword,
      accepts_terms: true,
    })
    const me = await app.call(authenticate, {}, { as: { token: answer.body.id_token } })
    expect(me.body.user.display_name).toBe('User')
  })

  test('400 with the specified sentences', async () => {
    const { email } = await newcomer(app)
    const tried = async (part: { email?: string; password?: string }) => {
      const answer = await app.call(signUp, {
        email: nextEmail(),
        password: goodPassword,
        accepts_terms: true,
        ...part,
      })
      return [answer.status, answer.body.code, answer.body.error]
    }
    const taken = 'This email is already registered. Please sign in instead.'
    expect(await tried({ email })).toEqual([400, 'email-already-in-use', taken])
    expect(await tried({ email: email.toUpperCase() })).toEqual([
      400,
      'email-already-in-use',
      taken,
    ])
    const weak = 'Password is too weak. Please choose a stronger password.'
    expect(await tried({ password: 'short' })).toEqual([400, 'weak-password', weak])
    expect(await tried({ password: 'password123' })).toEqual([400, 'weak-password', weak])
    expect(await tried({ email: 'nobody' })).toEqual([
      400,
      'invalid-email',
      'Enter a valid email address.',
    ])
  })

  test('400 for unaccepted terms, an unknown field, an invalid time zone', async () => {
    const send = async (part: object) => {
      const body = { email: nextEmail(), password: goodPassword, accepts_terms: true, ...part }
      const answer = await app.fetch('/api/auth/sign-up', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    expect(await send({ accepts_terms: false })).toBe(400)
    expect(await send({ roles: ['admin'] })).toBe(400)
    expect(await send({ user_id: 'x' })).toBe(400)
    expect(await send({ timezone: 'Mars/Olympus' })).toBe(400)
    expect(await send({})).toBe(200)
  })
})

describe('signing in', () => {
  test('200 with the password, in any spelling of the address', async () => {
    const { email } = await newcomer(app)
    const answer = await app.call(signIn, {
      email: ` ${email.toUpperCase()}`,
      password: goodPassword,
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ kind: 'signed-in' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('401 is identical for an unknown address and a wrong password: body and headers', async () => {
    const { email } = await newcomer(app)
    const tried = async (address: string) => {
      const answer = await app.call(signIn, { email: address, password: 'not that one' })
      const headers = Object.fromEntries(answer.headers)
      delete headers['x-request-id']
      return { status: answer.status, body: answer.body, headers }
    }
    const known = await tried(email)
    expect(known.status).toBe(401)
    expect(known.body).toEqual({
      error: 'Invalid email or password. Please try again.',
      code: 'invalid-credential',
    })
    expect(await tried('nobody@example.com')).toEqual(known)
    expect(await tried('no address')).toEqual(known)
    expect(known.headers['set-cookie']).toBeUndefined()
  })

  test('429 after ten failures, with Retry-After; other addresses are unaffected', async () => {
    const { email } = await newcomer(app)
    const tried = (password: string, from = '203.0.113.50') =>
      app.fetch('/api/auth/sign-in', {
        method: 'POST',
        from,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password }),
      })
    for (let n = 0; n < 10; n += 1) expect((await tried(`wrong ${n}`)).status).toBe(401)
    const refused = await tried(goodPassword)
    expect(refused.status).toBe(429)
    expect(await refused.json()).toEqual({
      error: 'Too many failed login attempts. Please try again later.',
      code: 'too-many-requests',
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800)
    expect((await tried(goodPassword, '203.0.113.51')).status).toBe(200)
  })

  test('no header, path or field gains an attempt', async () => {
    const { email } = await newcomer(app)
    const ways: [path: string, headers: Record<string, string>, body: object][] = [
      ['/api/auth/sign-in', { 'x-forwarded-for': '1.2.3.4' }, {}],
      ['/api/auth/sign-in', { 'x-forwarded-for': '5.6.7.8, 9.9.9.9' }, {}],
      ['/api/auth/sign-in', { 'x-real-ip': '1.1.1.1', forwarded: 'for=2.2.2.2' }, {}],
      ['/api/auth/sign-in', { 'cf-connecting-ip': '3.3.3.3', 'true-client-ip': '4.4.4.4' }, {}],
      ['/api/auth/sign-in', { 'user-agent': 'another' }, {}],
      ['/api/auth/sign-in', {}, { email: email.toUpperCase() }],
      ['/api/auth/sign-in', {}, { email: email.replace('@', '＠') }],
      ['/api/auth/sign-in', {}, { email: ` ${email}` }],
      ['//api/auth/sign-in', {}, {}],
      ['/api//auth/sign-in', {}, {}],
      ['/API/auth/sign-in', {}, {}],
      ['/api/auth/sign-in/', {}, {}],
      ['/api/auth/sign-in', {}, { account: 'other' }],
    ]
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1)
      statuses.push(
        ...(await Promise.all(
          ways.map(async ([path, headers, body]) => {
            const answer = await app.fetch(path, {
              method: 'POST',
              from: '203.0.113.60',
              headers: { 'content-type': 'application/json', ...headers },
              body: JSON.stringify({ email, password: 'wrong', ...body }),
            })
            return answer.status
          })
        ))
      )
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 200)).toHaveLength(0)
  })

  test('401 for a disabled or suspended user, with the right password only', async () => {
    const { email } = await newcomer(app)
    const uid = (await app.identity.findUserByEmail(email))?.uid ?? ''
    await app.identity.setDisabled(uid, true)
    expect((await app.call(signIn, { email, password: 'wrong' })).body.code).toBe(
      'invalid-credential'
    )
    const refused = await app.call(signIn, { email, password: goodPassword })
    expect([refused.status, refused.body.code]).toEqual([401, 'user-disabled'])
    await app.identity.setDisabled(uid, false)
    await asSystem(app.database.db, (tx) =>
      tx
        .updateTable('app_user')
        .set({ status: 'suspended' })
        .where('identity_uid', '=', uid)
        .execute()
    )
    const suspended = await app.call(signIn, { email, password: goodPassword })
    expect([suspended.status, suspended.body.code]).toEqual([401, 'user-disabled'])
    expect(suspended.headers.get('set-cookie')).toBeNull()
    expect(await app.identity.listSessions(uid)).toEqual([])
  })
})

describe('the cookie', () => {
  test('is inaccessible to scripts and other sites, for 7 days', async () => {
    const { email } = await newcomer(app)
    const answer = await app.call(signIn, { email, password: goodPassword })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^numo_auth=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/
    )
  })

  test('renews the session once; a browser without one is 401', async () => {
    const { cookie, token } = await newcomer(app)
    const next = await app.call(refreshToken, {}, { headers: { cookie } })
    expect(next.status).toBe(200)
    expect(next.body.id_token).not.toBe(token)
    expect(cookieIn(next.headers)).not.toBe(cookie)
    const none = await app.call(refreshToken, {})
    expect([none.status, none.body.code]).toEqual([401, 'user-token-expired'])
    const wrong = await app.call(refreshToken, {}, { headers: { cookie: 'numo_auth=nonsense' } })
    expect(wrong.status).toBe(401)
    expect(wrong.headers.get('set-cookie')).toMatch(/^numo_auth=; Max-Age=0;/)
  })

  test('alone authorizes nothing', async () => {
    const { cookie } = await newcomer(app)
    expect((await app.call(authenticate, {}, { headers: { cookie } })).status).toBe(401)
  })

  test('and the session end with signing out, also with an expired token', async () => {
    const { cookie, token } = await newcomer(app)
    const out = await app.call(signOut, {}, { as: { token }, headers: { cookie } })
    expect(out.body).toEqual({ signed_out: true })
    expect(out.headers.get('set-cookie')).toMatch(/^numo_auth=; Max-Age=0;/)
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect((await app.call(authenticate, {}, { as: { token } })).status).toBe(401)
    expect((await app.call(refreshToken, {}, { headers: { cookie } })).status).toBe(401)
    const other = await newcomer(app)
    await app.call(signOut, {}, { headers: { cookie: other.cookie } })
    expect((await app.call(authenticate, {}, { as: other })).status).toBe(401)
    expect((await app.call(signOut, {})).status).toBe(200)
  })

  test('signing out everywhere ends every session of the user', async () => {
    const first = await newcomer(app)
    const second = await app.call(signIn, { email: first.email, password: goodPassword })
    await app.call(signOut, { everywhere: true }, { as: first })
    if (second.body.kind !== 'signed-in') throw new Error('It asked for more')
    const { status } = await app.call(authenticate, {}, { as: { token: second.body.id_token } })
    expect(status).toBe(401)
  })
})

test('over https the cookie is bound to this host', async () => {
  const secure = await startSigningIn({ public_origin: 'https://numo.example' })
  const { email, cookie } = await newcomer(secure)
  expect(cookie).toMatch(/^__Host-numo_auth=/)
  const answer = await secure.call(signIn, { email, password: goodPassword })
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-numo_auth=[\w-]{43}; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax; Secure$/
  )
  await secure.stop()
})

test('an interrupted sign-up is repaired at the next sign-in, by any number at once', async () => {
  const email = nextEmail()
  // State after a crash between the identity service's response and our transaction.
  await app.identity.signUp(
    { email, password: goodPassword, display_name: 'Eva' },
    { ip: null, user_agent: null }
  )
  const answers = await Promise.all(
    [1, 2, 3].map(() => app.call(signIn, { email, password: goodPassword }))
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first] = answers
  if (first?.body.kind !== 'signed-in') throw new Error('It asked for more')
  const me = await app.call(authenticate, {}, { as: { token: first.body.id_token } })
  expect(me.body.account).not.toBeNull()
  const rows = await asSystem(app.database.db, (tx) =>
    tx.selectFrom('app_user').select('id').where('email', '=', email).execute()
  )
  expect(rows).toHaveLength(1)
})

test('an existing user is linked only by a user who can read their email', async () => {
  const email = nextEmail()
  const { id } = await asSystem(app.database.db, (tx) =>
    tx
      .insertInto('app_user')
      .values({ email, display_name: 'Known', status: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow()
  )
  const up = await app.call(signUp, { email, password: goodPassword, accepts_terms: true })
  expect([up.status, up.body.code]).toEqual([403, 'email-not-verified'])
  expect(up.headers.get('set-cookie')).toBeNull()
  const code = await app.linkIn('verify-email', email, 'oobCode')
  // Whoever signed up may be a stranger: neither their session nor their password gives access to the existing user.
  const answer = await app.call(checkActionCode, { mode: 'verifyEmail', code })
  expect(answer.body).toEqual({ email, needs: 'new-password' })
  const byPassword = await app.call(verifyEmail, { code, password: goodPassword })
  expect([byPassword.status, byPassword.body.code]).toEqual([422, 'new-password-needed'])
  const next = 'four tall yellow windmills'
  expect((await app.call(verifyEmail, { code, new_password: next })).body).toEqual({ done: true })
  expect((await app.call(signIn, { email, password: goodPassword })).status).toBe(401)
  const inside = await app.call(signIn, { email, password: next })
  if (inside.body.kind !== 'signed-in') throw new Error('It asked for more')
  const me = await app.call(authenticate, {}, { as: { token: inside.body.id_token } })
  expect(me.body.claims.permissions.sb_user_id).toBe(id)
})

test('an invited user is let in by a link, without anything set up before by others', async () => {
  const email = nextEmail()
  const { id } = await asSystem(app.database.db, (tx) =>
    tx
      .insertInto('app_user')
      .values({ email, display_name: 'Invited', status: 'invited' })
      .returning('id')
      .executeTakeFirstOrThrow()
  )
  await app.call(signUp, { email, password: goodPassword, accepts_terms: true })
  await app.call(requestSignInLink, { email })
  const token = await app.linkIn('sign-in-link', email, 'token')
  const inside = await app.call(signInWithToken, { token, email, locale: 'es' })
  if (inside.body.kind !== 'signed-in') throw new Error('It asked for more')
  const me = await app.call(authenticate, {}, { as: { token: inside.body.id_token } })
  expect(me.body.user.email_verified).toBe(true)
  expect(me.body.claims.permissions.sb_user_id).toBe(id)
  expect((await app.call(signIn, { email, password: goodPassword })).status).toBe(401)
  const [mail] = await app.mails('sign-in-method', email)
  expect(mail?.text).toContain('Confirmaste tu correo con un enlace.')
  expect(mail?.text).toContain('/es/auth/reset')
})

describe('verifying the address of a sign-up', () => {
  const linkOf = (email: string) => app.linkIn('verify-email', email, 'oobCode')

  test('200 at once in the same browser; what was set up stays', async () => {
    const { email, token } = await newcomer(app)
    const code = await linkOf(email)
    const requested = { mode: 'verifyEmail', code, id_token: token } as const
    expect((await app.call(checkActionCode, requested)).body).toEqual({ email, needs: 'nothing' })
    expect((await app.call(verifyEmail, { code, id_token: token })).body).toEqual({ done: true })
    const me = await app.call(authenticate, {}, { as: { token } })
    expect(me.body.user.email_verified).toBe(true)
    expect((await app.call(signIn, { email, password: goodPassword })).status).toBe(200)
  })

  test('requires the password in another browser, and accepts a new one when there is none', async () => {
    const { email, token } = await newcomer(app)
    const stranger = await newcomer(app)
    const code = await linkOf(email)
    for (const id_token of [undefined, stranger.token, 'nonsense', `${token}x`]) {
      const answer = await app.call(checkActionCode, { mode: 'verifyEmail', code, id_token })
      expect(answer.body.needs).toBe('password')
      const tried = await app.call(verifyEmail, { code, id_token })
      expect([tried.status, tried.body.code]).toEqual([422, 'password-needed'])
    }
    const wrong = await app.call(verifyEmail, { code, password: 'not that one' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong-password'])
    const weak = await app.call(verifyEmail, { code, new_password: 'password1' })
    expect([weak.status, weak.body.code]).toEqual([422, 'weak-password'])
    expect((await app.call(verifyEmail, { code, password: goodPassword })).status).toBe(200)

    // The owner of an address that a stranger signed up with does not know that password.
    const taken = await newcomer(app)
    const next = 'four tall yellow windmills'
    const own = await app.call(verifyEmail, { code: await linkOf(taken.email), new_password: next })
    expect(own.status).toBe(200)
    expect((await app.call(authenticate, {}, { as: taken })).status).toBe(401)
    const before = await app.call(signIn, { email: taken.email, password: goodPassword })
    expect(before.status).toBe(401)
    expect((await app.call(signIn, { email: taken.email, password: next })).status).toBe(200)
  })

  test('its email is sent at most five times an hour, in the language of the page', async () => {
    const email = nextEmail()
    await asSystem(app.database.db, (tx) =>
      tx.insertInto('app_user').values({ email, display_name: 'Invited' }).execute()
    )
    await app.call(signUp, { email, password: goodPassword, accepts_terms: true })
    for (let n = 0; n < 8; n += 1) {
      const answer = await app.call(signIn, { email, password: goodPassword, locale: 'es' })
      expect([answer.status, answer.body.code]).toEqual([403, 'email-not-verified'])
    }
    const emails = await app.mails('verify-email', email)
    expect(emails).toHaveLength(5)
    expect(emails.at(-1)?.subject).toBe('Confirma tu correo para Numo')
  })
})

describe('staff', () => {
  const short = 'red kite 42 x'
  /** A user who chose a short password and became staff afterwards. */
  async function shortStaff() {
    const email = nextEmail()
    const answer = await app.call(signUp, { email, password: short, accepts_terms: true })
    const as = { token: answer.body.id_token }
    await app.call(verifyEmail, {
      code: await app.linkIn('verify-email', email, 'oobCode'),
      id_token: as.token,
    })
    const me = await app.call(authenticate, {}, { as })
    const user_id = me.body.claims.permissions.sb_user_id
    await makeAdmin(app, { user_id })
    return { email, as, user_id }
  }

  test('403 with only a short password, and no session remains', async () => {
    const { email } = await shortStaff()
    const uid = (await app.identity.findUserByEmail(email))?.uid ?? ''
    await app.identity.endSessions(uid)
    const refused = await app.call(signIn, { email, password: short })
    expect([refused.status, refused.body]).toEqual([
      403,
      {
        error: 'Staff need 15 characters or more, or a second factor. Choose a new password.',
        code: 'short-for-staff',
      },
    ])
    expect(refused.headers.get('set-cookie')).toBeNull()
    expect(await app.identity.listSessions(uid)).toEqual([])
  })

  test('the role is not set in a session started with a short password', async () => {
    const { as } = await shortStaff()
    const me = await app.call(authenticate, {}, { as })
    expect(me.body.claims.roles).toEqual(['client'])
  })

  test('a passkey does not make a short password sufficient', async () => {
    const { email, as, user_id } = await shortStaff()
    const device = new TestAuthenticator()
    const { ticket, options } = (await app.call(passkeyOptions, {}, { as })).body
    const passkey = { ticket, answer: device.create(options), name: 'Phone' }
    expect((await app.call(addPasskey, passkey, { as })).status).toBe(200)
    expect((await app.call(signIn, { email, password: short })).status).toBe(403)
    const testAnswer = await app.call(passkeySignInOptions, {})
    const answer = device.get(testAnswer.body.options)
    const inside = await app.call(signInWithPasskey, { ticket: testAnswer.body.ticket, answer })
    expect(inside.status).toBe(200)
    const own = { token: inside.body.id_token }
    const me = await app.call(authenticate, {}, { as: own })
    expect(me.body.claims.roles).toEqual(['admin', 'client'])
    const change = { current: short, next: 'red kite 43 y' }
    const refused = await app.call(changePassword, change, { as: own })
    expect([refused.status, refused.body.code]).toEqual([422, 'short-for-staff'])
    expect(user_id).toBeTruthy()
  })
})

describe('the trail', () => {
  const eventsOf = (email: string) =>
    asSystem(app.database.db, (tx) =>
      tx
        .selectFrom('audit_event')
        .innerJoin('app_user', (on) =>
          on
            .on(sql<boolean>`audit_event.entity_id = app_user.id::text`)
            .on('app_user.email', '=', email)
        )
        .select(['entity_type', 'outcome', 'changes'])
        .where('entity_type', 'in', ['sign_in', 'sign_out'])
        .orderBy('audit_event.recorded_at')
        .orderBy('audit_event.id')
        .execute()
    )

  test('records a sign-out as browsers send it: with only its cookie', async () => {
    const { email, cookie } = await newcomer(app)
    await app.call(signOut, {}, { headers: { cookie } })
    const events = await eventsOf(email)
    expect(events.map(({ entity_type }) => entity_type)).toEqual(['sign_in', 'sign_out'])
    expect(events.at(-1)?.changes).toEqual({ everywhere: false })
  })

  test('records a refused sign-in with user and method, never the input', async () => {
    const { email } = await newcomer(app)
    await app.call(signIn, { email, password: 'not that one' })
    const refused = { how: 'password', code: 'invalid-credential' }
    expect((await eventsOf(email)).at(-1)).toEqual({
      entity_type: 'sign_in',
      outcome: 4,
      changes: refused,
    })
    const nobody = nextEmail()
    await app.call(signIn, { email: nobody, password: 'not that one' })
    const all = await asSystem(app.database.db, (tx) =>
      tx
        .selectFrom('audit_event')
        .select(['entity_id', 'changes', 'reason', 'outcome'])
        .where('entity_type', '=', 'sign_in')
        .orderBy('recorded_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    )
    expect(all).toEqual({ entity_id: null, changes: refused, reason: null, outcome: 4 })
  })
})

test('a deleted and recreated sign-in is linked again', async () => {
  const email = nextEmail()
  const left = { uid: `gone-${email}`, email, display_name: 'Left over' }
  await asSystem(app.database.db, (tx) => tx.insertInto('identity_user').values(left).execute())
  const { token } = await newcomer(app, email)
  expect((await app.call(authenticate, {}, { as: { token } })).status).toBe(200)

  // The user stays the same for whoever reads their mail, once the old sign-in is deleted.
  const before = await app.call(authenticate, {}, { as: { token } })
  const uid = (await app.identity.findUserByEmail(email))?.uid ?? ''
  await app.identity.deleteUser(uid)
  const again = await app.call(signUp, { email, password: goodPassword, accepts_terms: true })
  expect([again.status, again.body.code]).toEqual([403, 'email-not-verified'])
  const code = await app.linkIn('verify-email', email, 'oobCode')
  const next = 'four tall yellow windmills'
  await app.call(verifyEmail, { code, new_password: next })
  const inside = await app.call(signIn, { email, password: next })
  if (inside.body.kind !== 'signed-in') throw new Error('It asked for more')
  const after = await app.call(authenticate, {}, { as: { token: inside.body.id_token } })
  expect(after.body.claims.permissions).toEqual(before.body.claims.permissions)
})

test('the public keys are available to token recipients', async () => {
  const { email, token } = await newcomer(app)
  const answer = await app.fetch('/.well-known/jwks.json')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/jwk-set+json')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=300')
  const text = await answer.text()
  expect(text).not.toContain('"d"')
  const keys = createLocalJWKSet(JSON.parse(text) as JSONWebKeySet)
  const issuer = 'http://localhost:3000'
  const { payload } = await jwtVerify(token, keys, { issuer, audience: 'numo' })
  expect(payload['email']).toBe(email)
  expect((await app.fetch('/.well-known/jwks.json', { method: 'POST' })).status).toBe(405)
})

test('staff pages after 12 hours start with signing in', async () => {
  const { email, cookie, token } = await newcomer(app)
  const code = await app.linkIn('verify-email', email, 'oobCode')
  await app.call(verifyEmail, { code, id_token: token })
  const me = await app.call(authenticate, {}, { as: { token } })
  await makeAdmin(app, { user_id: me.body.claims.permissions.sb_user_id })
  const renewed = await app.call(refreshToken, {}, { headers: { cookie } })
  expect(renewed.status).toBe(200)
  await app.database.pool.query(
    `update identity.session set "authenticatedAt" = now() - interval '12 hours'`
  )
  const over = await app.call(refreshToken, {}, { headers: { cookie: cookieIn(renewed.headers) } })
  expect([over.status, over.body.code]).toEqual([401, 'user-token-expired'])
  expect(over.headers.get('set-cookie')).toMatch(/^numo_auth=; Max-Age=0;/)
})

test('no role of the product reads a table of the identity service', async () => {
  const client = await app.database.pool.connect()
  for (const role of ['api', 'admin', 'client', 'partner', 'system']) {
    await client.query(`begin; set local role numo_${role}`)
    const read = client.query('select count(*) from identity."user"')
    await expect(read).rejects.toThrow(/permission denied for schema identity/)
    await client.query('rollback')
  }
  client.release()
})

test('422 with an external identity service, whose SDK does that', async () => {
  const outside = await startTestApp({
    identity: async () => ({ ...app.identity, kind: 'firebase', secondFactors: null }),
  })
  const email = nextEmail()
  const answers = [
    await outside.call(signIn, { email, password: goodPassword }),
    await outside.call(signUp, { email, password: goodPassword, accepts_terms: true }),
    await outside.call(signInWithToken, { token: 'x', email }),
    await outside.call(requestSignInLink, { email }),
    await outside.call(passkeySignInOptions, {}),
  ]
  for (const { status, body } of answers)
    expect([status, body.code]).toEqual([422, 'not-supported'])
  await outside.stop()
})

test('a user of an external service is created here by their token', async () => {
  const outside = await startTestApp({
    identity: async () => ({ ...app.identity, kind: 'firebase', secondFactors: null }),
  })
  const email = nextEmail()
  const person = { email, password: goodPassword, display_name: 'Eva' }
  const { id_token } = await app.identity.signUp(person, { ip: null, user_agent: null })
  const as = { token: id_token }
  expect((await outside.call(authenticate, {}, { as })).status).toBe(401)
  const adopted = await outside.call(adoptSignIn, { id_token, locale: 'es' })
  expect([adopted.status, adopted.body]).toEqual([200, { done: true }])
  const me = await outside.call(authenticate, {}, { as })
  expect(me.body.user).toMatchObject({ email, locale: 'es', display_name: 'Eva' })
  expect(me.body.account).not.toBeNull()
  const wrong = await outside.call(adoptSignIn, { id_token: `${id_token}x` })
  expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-token'])
  await outside.stop()
})

test('200 what the sign-in pages need: no demo users and no outbox unless they exist', async () => {
  expect((await app.call(authConfig, {})).body).toEqual({
    kind: 'embedded',
    firebase: null,
    demo_people: [],
    outbox: null,
  })
})
