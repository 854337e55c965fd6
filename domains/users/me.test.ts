import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestAuthenticator } from '@numo/adapters/identity/test-authenticator.ts'
import { authenticate } from '../access/contract.ts'
import {
  addPasskey,
  changePassword,
  confirmTotp,
  endSession,
  getSecurity,
  passkeyOptions,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startTotp,
  updateMe,
} from './contract-me.ts'
import {
  finishSignIn,
  passkeySignInOptions,
  refreshToken,
  signIn,
  signInWithPasskey,
} from './contract.ts'
import { cookieIn, goodPassword, newcomer, startSigningIn, type SigningIn } from './test-sign-in.ts'

let app: SigningIn
beforeAll(async () => {
  app = await startSigningIn()
})
afterAll(() => app.stop())

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/** A user with TOTP, and the session that proved it. */
async function protectedNewcomer() {
  const person = await newcomer(app)
  const started = await app.call(startTotp, {}, { as: person })
  const { secret } = started.body
  // The previous code, so that the current one is still unused.
  const confirmed = await app.call(confirmTotp, { code: codeOf(secret, -1) }, { as: person })
  expect(confirmed.status).toBe(200)
  const renewed = await app.call(refreshToken, {}, { headers: { cookie: person.cookie } })
  return {
    ...person,
    secret,
    token: renewed.body.id_token,
    before: person.token,
    cookie: cookieIn(renewed.headers),
    recovery_codes: confirmed.body.recovery_codes,
  }
}

describe('a profile', () => {
  test('200 is completed by a name; the first sign-in is over then', async () => {
    const person = await newcomer(app)
    const changed = await app.call(
      updateMe,
      { display_name: 'Ana María', locale: 'es', timezone: 'Europe/Madrid' },
      { as: person }
    )
    expect(changed.body).toEqual({ done: true })
    const me = await app.call(authenticate, {}, { as: person })
    expect(me.body.user).toMatchObject({
      display_name: 'Ana María',
      locale: 'es',
      timezone: 'Europe/Madrid',
      is_first_login: false,
    })
  })

  test('400 for other fields, 401 signed out', async () => {
    const { token } = await newcomer(app)
    const send = (body: object, headers: Record<string, string>) =>
      app.fetch('/api/v4/me', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    const signed = { authorization: `Bearer ${token}` }
    for (const body of [
      { status: 'active' },
      { email: 'eve@example.com' },
      { roles: ['admin'] },
      { display_name: ' ' },
      { timezone: 'Mars/Olympus' },
      { locale: 'fr' },
    ])
      expect((await send(body, signed)).status).toBe(400)
    expect((await send({ display_name: 'Eve' }, {})).status).toBe(401)
  })
})

describe('a password', () => {
  test('200 is changed with the current one; other sessions end', async () => {
    const person = await newcomer(app)
    const elsewhere = await app.call(signIn, { email: person.email, password: goodPassword })
    const next = 'four tall yellow windmills'
    const answer = await app.call(changePassword, { current: goodPassword, next }, { as: person })
    expect(answer.body).toEqual({ done: true })
    expect((await app.call(authenticate, {}, { as: person })).status).toBe(200)
    if (elsewhere.body.kind !== 'signed-in') throw new Error('It asked for more')
    const other = { token: elsewhere.body.id_token }
    expect((await app.call(authenticate, {}, { as: other })).status).toBe(401)
    await app.mails('password-changed', person.email)
  })

  test('422 for a wrong and for a weak one', async () => {
    const person = await newcomer(app)
    const tried = async (current: string, next: string) => {
      const { status, body } = await app.call(changePassword, { current, next }, { as: person })
      return [status, body.code]
    }
    expect(await tried('not that', 'four tall yellow windmills')).toEqual([422, 'wrong-password'])
    expect(await tried(goodPassword, 'password')).toEqual([422, 'weak-password'])
  })
})

describe('an authenticator', () => {
  test('is required at the next sign-in, and its code counts as two factors', async () => {
    const { email, secret, token, before } = await protectedNewcomer()
    const security = await app.call(getSecurity, {}, { as: { token } })
    expect(security.body).toMatchObject({ is_supported: true, has_totp: true })
    const first = await app.call(signIn, { email, password: goodPassword })
    expect(first.headers.get('set-cookie')).toBeNull()
    if (first.body.kind !== 'second-factor-needed') throw new Error('It asked for nothing more')
    expect(first.body.factors).toEqual(['totp', 'recovery-code'])
    const { ticket } = first.body
    const wrong = await app.call(finishSignIn, { ticket, factor: 'totp', code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([401, 'invalid-second-factor'])
    const inside = await app.call(finishSignIn, { ticket, factor: 'totp', code: codeOf(secret) })
    expect(inside.status).toBe(200)
    expect(inside.headers.get('set-cookie')).toMatch(/^numo_auth=/)
    const me = await app.call(authenticate, {}, { as: { token: inside.body.id_token } })
    expect(me.body.user.has_second_factor).toBe(true)
    // A token issued before the set-up proves one factor only.
    const old = await app.call(authenticate, {}, { as: { token: before } })
    expect(old.body.user.has_second_factor).toBe(false)
    const [mail] = await app.mails('sign-in-method', email)
    expect(mail?.text).toContain('You now need your authenticator app to sign in.')
  })

  test('a recovery code works once; new ones invalidate the old; after removal none is required', async () => {
    const { email, token, recovery_codes } = await protectedNewcomer()
    const renewed = await app.call(renewRecoveryCodes, {}, { as: { token } })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    const use = async (code: string) => {
      const first = await app.call(signIn, { email, password: goodPassword })
      if (first.body.kind !== 'second-factor-needed') throw new Error('It asked for nothing more')
      const { ticket } = first.body
      return app.call(finishSignIn, { ticket, factor: 'recovery-code', code })
    }
    const [fresh = ''] = renewed.body.recovery_codes
    expect((await use(recovery_codes[0] ?? '')).status).toBe(401)
    expect((await use(fresh)).status).toBe(200)
    expect((await use(fresh)).status).toBe(401)
    expect((await app.call(removeTotp, {}, { as: { token } })).body).toEqual({ done: true })
    const plain = await app.call(signIn, { email, password: goodPassword })
    expect(plain.body.kind).toBe('signed-in')
  })
})

test('a passkey is created, signs in without a password, and is removed', async () => {
  const person = await newcomer(app)
  const device = new TestAuthenticator()
  const made = await app.call(passkeyOptions, {}, { as: person })
  expect(made.body.options).toMatchObject({ rp: { id: 'localhost', name: 'Numo' } })
  const add = (answer: Record<string, unknown>) =>
    app.call(addPasskey, { ticket: made.body.ticket, answer, name: 'Phone' }, { as: person })
  expect((await add(device.create(made.body.options))).body).toEqual({ done: true })
  expect((await add(device.create(made.body.options))).status).toBe(422)
  const ready = await app.call(passkeySignInOptions, {})
  const answer = device.get(ready.body.options)
  const inside = await app.call(signInWithPasskey, { ticket: ready.body.ticket, answer })
  expect(inside.status).toBe(200)
  const token = inside.body.id_token
  const me = await app.call(authenticate, {}, { as: { token } })
  expect(me.body.user).toMatchObject({ email: person.email, has_second_factor: true })
  const again = await app.call(signInWithPasskey, { ticket: ready.body.ticket, answer })
  expect([again.status, again.body.code]).toEqual([401, 'invalid-credential'])

  const security = await app.call(getSecurity, {}, { as: { token } })
  const [passkey] = security.body.passkeys
  expect(passkey?.name).toBe('Phone')
  const id = passkey?.id ?? ''
  // Another user's passkey cannot be removed.
  const stranger = await newcomer(app)
  expect((await app.call(removePasskey, { id }, { as: stranger })).status).toBe(404)
  expect((await app.call(removePasskey, { id }, { as: { token } })).body).toEqual({ done: true })
  expect((await app.call(getSecurity, {}, { as: { token } })).body.passkeys).toEqual([])
})

test('sessions are listed with the current one marked; one is ended; a foreign one is 404', async () => {
  const person = await newcomer(app)
  const second = await app.call(signIn, { email: person.email, password: goodPassword })
  if (second.body.kind !== 'signed-in') throw new Error('It asked for more')
  const other = { token: second.body.id_token }
  const { sessions } = (await app.call(getSecurity, {}, { as: person })).body
  expect(sessions.filter(({ is_this }) => is_this)).toHaveLength(1)
  expect(sessions).toHaveLength(2)
  const id = sessions.find(({ is_this }) => !is_this)?.id ?? ''
  const stranger = await newcomer(app)
  const foreign = await app.call(endSession, { id }, { as: stranger })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'no-such-session'])
  expect((await app.call(endSession, { id }, { as: person })).body).toEqual({ done: true })
  expect((await app.call(authenticate, {}, { as: other })).status).toBe(401)
  expect((await app.call(authenticate, {}, { as: person })).status).toBe(200)
})
