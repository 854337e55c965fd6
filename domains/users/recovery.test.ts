import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createInMemoryEmail } from '@numo/adapters/email/in-memory.ts'
import type { EmailSender } from '@numo/adapters/email/port.ts'
import { startTestApp } from '@numo/server/test-app.ts'
import { authenticate } from '../access/contract.ts'
import { makeAdmin } from '../access/test-factories.ts'
import { resendVerification } from './contract-me.ts'
import {
  confirmPasswordReset,
  refreshToken,
  requestPasswordReset,
  requestSignInLink,
  signIn,
  signInWithToken,
} from './contract.ts'
import { checkActionCode, verifyEmail } from './contract-links.ts'
import {
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
const other = 'four tall yellow windmills'

/** Returns the code of a requested password reset. */
async function resetCode(email: string, count = 1) {
  const answer = await app.call(requestPasswordReset, { email })
  expect(answer.body).toEqual({ sent: true })
  return app.linkIn('reset-password', email, 'oobCode', count)
}

describe('password reset', () => {
  test('a link sets a new password once, and ends all sessions', async () => {
    const { email, token, cookie } = await newcomer(app)
    const code = await resetCode(email)
    const checked = await app.call(checkActionCode, { mode: 'resetPassword', code })
    expect([checked.status, checked.body]).toEqual([200, { email, needs: 'nothing' }])
    const done = await app.call(confirmPasswordReset, { code, password: other })
    expect([done.status, done.body]).toEqual([200, { done: true }])
    expect((await app.call(authenticate, {}, { as: { token } })).status).toBe(401)
    expect((await app.call(refreshToken, {}, { headers: { cookie } })).status).toBe(401)
    expect((await app.call(signIn, { email, password: goodPassword })).status).toBe(401)
    expect((await app.call(signIn, { email, password: other })).status).toBe(200)
    const again = await app.call(confirmPasswordReset, { code, password: goodPassword })
    expect([again.status, again.body]).toEqual([
      404,
      {
        error: 'This reset link is invalid. Please request a new one.',
        code: 'invalid-action-code',
      },
    ])
    const [mail] = await app.mails('password-changed', email)
    expect(mail?.text).toContain('Your password has just been changed.')
  })

  test('410 for an expired link, 404 for an unknown one', async () => {
    const { email } = await newcomer(app)
    const code = await resetCode(email)
    await app.database.pool.query(`update identity."oneUseCode" set "expiresAt" = now()`)
    for (const answer of [
      await app.call(checkActionCode, { mode: 'resetPassword', code }),
      await app.call(confirmPasswordReset, { code, password: other }),
    ])
      expect([answer.status, answer.body]).toEqual([
        410,
        {
          error: 'This reset link has expired. Please request a new one.',
          code: 'expired-action-code',
        },
      ])
    for (const wrong of ['', 'nonsense', 'x'.repeat(43), 'ñ'.repeat(2048)]) {
      const answer = await app.call(checkActionCode, { mode: 'resetPassword', code: wrong })
      expect([answer.status, answer.body.error]).toEqual([
        404,
        'This reset link is invalid. Please request a new one.',
      ])
    }
  })

  test('422 for a weak password; the link stays valid', async () => {
    const { email } = await newcomer(app)
    const code = await resetCode(email)
    const weak = await app.call(confirmPasswordReset, { code, password: 'password1' })
    expect([weak.status, weak.body]).toEqual([
      422,
      { error: 'Please choose a stronger password.', code: 'weak-password' },
    ])
    expect((await app.call(confirmPasswordReset, { code, password: other })).status).toBe(200)
  })

  test('staff need 15 characters unless they have a second factor', async () => {
    const { email, token } = await newcomer(app)
    const me = await app.call(authenticate, {}, { as: { token } })
    await makeAdmin(
      { ...app, people: app.people },
      { user_id: me.body.claims.permissions.sb_user_id }
    )
    const code = await resetCode(email)
    const short = await app.call(confirmPasswordReset, { code, password: 'red kite 42 x' })
    expect([short.status, short.body.code]).toEqual([422, 'short-for-staff'])
    expect(short.body.error).toBe('Staff need 15 characters or more, or a second factor.')
    expect((await app.call(confirmPasswordReset, { code, password: other })).status).toBe(200)
  })

  test('the response is the same for known and unknown addresses: body, headers, and no email', async () => {
    const { email } = await newcomer(app)
    const ask = async (address: string) => {
      const answer = await app.call(requestPasswordReset, { email: address })
      const headers = Object.fromEntries(answer.headers)
      delete headers['x-request-id']
      return { status: answer.status, body: answer.body, headers }
    }
    const nobody = nextEmail()
    expect(await ask(nobody)).toEqual(await ask(email))
    await app.mails('reset-password', email)
    expect(app.email.sent.filter(({ to }) => to === nobody)).toEqual([])
    const wrong = await app.call(requestPasswordReset, { email: 'nobody' })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'Enter a valid email address.'])
  })

  test('429 after five emails to one address in an hour, in any spelling, known or not', async () => {
    for (const email of [(await newcomer(app)).email, nextEmail()]) {
      const spellings = [email, email.toUpperCase(), ` ${email}`, email.replace('@', '＠'), email]
      for (const spelling of spellings)
        expect((await app.call(requestPasswordReset, { email: spelling })).status).toBe(200)
      const refused = await app.call(requestPasswordReset, { email })
      expect([refused.status, refused.body]).toEqual([
        429,
        { error: 'Too many requests. Please try again later.', code: 'too-many-requests' },
      ])
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    }
  })

  test('the link uses the configured origin, whatever the Host header', async () => {
    const { email } = await newcomer(app)
    await app.fetch('/api/auth/password-reset', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        host: 'evil.example',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'http',
        origin: 'https://evil.example',
        referer: 'https://evil.example/',
      },
      body: JSON.stringify({ email, locale: 'es' }),
    })
    const [mail] = await app.mails('reset-password', email)
    expect(mail?.text).not.toContain('evil')
    expect(mail?.html).not.toContain('evil')
    expect(mail?.subject).toBe('Restablece tu contraseña de Numo')
    const links = [...(mail?.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatch(
      /^http:\/\/localhost:3000\/es\/auth\/action\?mode=resetPassword&oobCode=[\w-]{43}$/
    )
  })
})

describe('sign-in link', () => {
  test('200 once; the second use has the specified sentence', async () => {
    const { email } = await newcomer(app)
    const answer = await app.call(requestSignInLink, { email, redirect: '/home/claims?x=1' })
    expect(answer.body).toEqual({ sent: true })
    const [mail] = await app.mails('sign-in-link', email)
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.pathname).toBe('/login-verify')
    expect(link.searchParams.get('redirect')).toBe('/home/claims?x=1')
    const token = link.searchParams.get('token') ?? ''
    const stranger = await app.call(signInWithToken, { token, email: nextEmail() })
    expect([stranger.status, stranger.body.code]).toEqual([401, 'invalid-token'])
    const inside = await app.call(signInWithToken, { token, email })
    expect([inside.status, inside.body.kind]).toEqual([200, 'signed-in'])
    expect(inside.headers.get('set-cookie')).toMatch(/^numo_auth=/)
    const again = await app.call(signInWithToken, { token, email })
    expect([again.status, again.body]).toEqual([
      401,
      { error: 'The authentication token is invalid or expired.', code: 'invalid-token' },
    ])
    const foreign = await app.call(signInWithToken, {
      token: `AAAAAAAA${token.slice(8)}`,
      email,
    })
    expect([foreign.status, foreign.body]).toEqual([
      401,
      { error: 'The token does not match this application.', code: 'token-mismatch' },
    ])
  })

  test('opening it consumes nothing: only a POST signs in', async () => {
    expect((await app.fetch('/api/auth/token-sign-in?token=x')).status).toBe(405)
  })

  test.each([
    'https://evil.example/home',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/home\r\nx: y',
    'http:/\\evil.example',
  ])('never redirects to %j', async (redirect) => {
    const { email } = await newcomer(app)
    await app.call(requestSignInLink, { email, redirect })
    const [mail] = await app.mails('sign-in-link', email)
    expect(mail?.text).not.toMatch(/evil|redirect|javascript/)
  })

  test('is not sent to unknown or disabled users, with the same response', async () => {
    const { email } = await newcomer(app)
    const uid = (await app.identity.findUserByEmail(email))?.uid ?? ''
    await app.identity.setDisabled(uid, true)
    const known = await app.call(requestSignInLink, { email })
    const unknown = await app.call(requestSignInLink, { email: nextEmail() })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const marker = await newcomer(app)
    await app.mails('verify-email', marker.email)
    expect(
      app.email.sent.filter(({ kind, to }) => kind === 'sign-in-link' && to === email)
    ).toEqual([])
  })
})

describe('email verification', () => {
  test('200 once; the address is verified from the next request', async () => {
    const { email, token } = await newcomer(app)
    const code = await app.linkIn('verify-email', email, 'oobCode')
    expect((await app.call(verifyEmail, { code, id_token: token })).body).toEqual({ done: true })
    const me = await app.call(authenticate, {}, { as: { token } })
    expect(me.body.user.email_verified).toBe(true)
    const again = await app.call(verifyEmail, { code })
    expect([again.status, again.body.error]).toEqual([
      404,
      'This link is invalid. Please request a new one.',
    ])
  })

  test('the link is sent once more after a day to whoever has not confirmed, and to nobody else', async () => {
    const [idle, quick] = [await newcomer(app), await newcomer(app)]
    const code = await app.linkIn('verify-email', quick.email, 'oobCode')
    expect((await app.call(verifyEmail, { code, id_token: quick.token })).status).toBe(200)
    expect(await app.mails('verify-email', idle.email)).toHaveLength(1)
    await app.runJobs({ when: 'any' })
    expect(await app.mails('verify-email', idle.email)).toHaveLength(2)
    expect(await app.mails('verify-email', quick.email)).toHaveLength(1)
  })
  test('the link is sent again to the signed-in user, five times an hour', async () => {
    const { email, token } = await newcomer(app)
    expect((await app.call(resendVerification, {})).status).toBe(401)
    for (let n = 0; n < 5; n += 1)
      expect((await app.call(resendVerification, {}, { as: { token } })).status).toBe(200)
    await app.mails('verify-email', email, 6)
    expect((await app.call(resendVerification, {}, { as: { token } })).status).toBe(429)
  })
})

test('a mail server outage loses no email, and the response does not wait for it', async () => {
  const server = createInMemoryEmail()
  let isAway = true
  const sender: EmailSender = {
    ...server,
    send: (mail) => (isAway ? Promise.reject(new Error('No mail server')) : server.send(mail)),
  }
  const app = await startTestApp({ sender })
  app.people.addUser({ email: 'ana@example.com' })
  const answer = await app.call(requestPasswordReset, { email: 'ana@example.com' })
  expect(answer.body).toEqual({ sent: true })
  const failures = async () => (await app.runJobs({ failing: 'kept' })).map(String)
  await expect.poll(failures).toEqual(['Error: No mail server'])
  isAway = false
  await app.runJobs({ when: 'any' })
  expect(server.sent.map(({ kind, to }) => [kind, to])).toEqual([
    ['reset-password', 'ana@example.com'],
  ])
  await app.stop()
})
