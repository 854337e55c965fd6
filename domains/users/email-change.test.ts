import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authenticate } from '../access/contract.ts'
import { asSystem } from '../access/test-factories.ts'
import { changeEmail, checkActionCode, confirmEmailChange, recoverEmail } from './contract-links.ts'
import { confirmPasswordReset, refreshToken, signIn, signUp } from './contract.ts'
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

const ask = (as: { token: string }, email: string) =>
  app.call(changeEmail, { email, locale: 'es' }, { as })
const statusOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}
/** A user whose address was changed, with the code that restores it. */
async function moved() {
  const person = await newcomer(app)
  const next = nextEmail()
  expect((await ask(person, next)).body).toEqual({ sent: true })
  const code = await app.linkIn('change-email', next, 'oobCode')
  const done = await app.call(confirmEmailChange, { code })
  expect([done.status, done.body]).toEqual([200, { email: next }])
  return { ...person, next, code }
}

describe('another address', () => {
  test('200 by the link sent there: the new address signs in, the former one no longer', async () => {
    const person = await newcomer(app)
    const next = nextEmail()
    await ask(person, ` ${next.toUpperCase()}`)
    const [mail] = await app.mails('change-email', next)
    expect(mail?.subject).toBe('Confirma tu nuevo correo para Numo')
    expect(mail?.text).toContain('/es/auth/action?mode=verifyAndChangeEmail&oobCode=')
    // Nothing changes before the link is used.
    const before = await app.call(authenticate, {}, { as: person })
    expect(before.body.user.email).toBe(person.email)
    const code = await app.linkIn('change-email', next, 'oobCode')
    const mode = 'verifyAndChangeEmail'
    const checked = await app.call(checkActionCode, { mode, code })
    expect(checked.body).toEqual({ email: next, needs: 'nothing' })
    expect((await app.call(confirmEmailChange, { code })).body).toEqual({ email: next })
    const after = await app.call(authenticate, {}, { as: person })
    expect(after.body.user).toMatchObject({ email: next, email_verified: true })
    const tried = (email: string) => statusOf(app.call(signIn, { email, password: goodPassword }))
    expect(await tried(person.email)).toEqual([401, 'invalid-credential'])
    expect(await tried(next)).toEqual([200, undefined])
    const again = app.call(confirmEmailChange, { code })
    expect(await statusOf(again)).toEqual([404, 'invalid-action-code'])
  })

  test('422 for the same address; 400 for an invalid one; 401 signed out', async () => {
    const person = await newcomer(app)
    expect(await statusOf(ask(person, person.email.toUpperCase()))).toEqual([422, 'same-address'])
    expect(await statusOf(ask(person, 'nobody'))).toEqual([400, 'invalid-email'])
    expect((await app.call(changeEmail, { email: nextEmail() })).status).toBe(401)
  })

  test('the response does not reveal whether an address is in use; its own email does, and nothing changes', async () => {
    const person = await newcomer(app)
    const taken = await newcomer(app)
    const invited = nextEmail()
    await asSystem(app.database.db, (tx) =>
      tx.insertInto('app_user').values({ email: invited, display_name: 'Invited' }).execute()
    )
    for (const email of [taken.email, invited]) {
      expect((await ask(person, email)).body).toEqual({ sent: true })
      const [mail] = await app.mails('change-email', email)
      expect(mail?.subject).toBe('Esta dirección ya está en uso en Numo')
      expect(mail?.text).not.toContain('oobCode')
      expect(mail?.text).not.toContain(person.email)
    }
  })

  test('409 when another user took the address meanwhile', async () => {
    const person = await newcomer(app)
    const next = nextEmail()
    await ask(person, next)
    const code = await app.linkIn('change-email', next, 'oobCode')
    await newcomer(app, next)
    const tried = app.call(confirmEmailChange, { code })
    expect(await statusOf(tried)).toEqual([409, 'email-already-in-use'])
    const me = await app.call(authenticate, {}, { as: person })
    expect(me.body.user.email).toBe(person.email)
  })

  test('the email to the new, unverified address contains no name', async () => {
    const person = await newcomer(app)
    const next = nextEmail()
    await ask(person, next)
    const [mail] = await app.mails('change-email', next)
    expect(mail?.text).toMatch(/^Hola:/)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('Ana')
  })

  test('429 after five mails to one address in an hour', async () => {
    const person = await newcomer(app)
    const next = nextEmail()
    for (let n = 0; n < 5; n += 1) expect((await ask(person, next)).status).toBe(200)
    expect(await statusOf(ask(person, next))).toEqual([429, 'too-many-requests'])
  })
})

describe('"this was not me"', () => {
  test('200 restores the address, ends all sessions and the password, and sends a reset link', async () => {
    const { email, next, token, cookie } = await moved()
    const [mail] = await app.mails('email-changed', email)
    expect(mail?.subject).toBe('Your Numo email was changed')
    expect(mail?.text).not.toContain(next)
    // The thief cannot create another sign-in with the old address, which would block restoring it.
    const squat = app.call(signUp, { email, password: goodPassword, accepts_terms: true })
    expect(await statusOf(squat)).toEqual([400, 'email-already-in-use'])
    const code = await app.linkIn('email-changed', email, 'oobCode')
    const checked = await app.call(checkActionCode, { mode: 'recoverEmail', code })
    expect(checked.body.email).toBe(email)
    const back = await app.call(recoverEmail, { code, locale: 'es' })
    expect([back.status, back.body]).toEqual([200, { email }])
    expect((await app.call(authenticate, {}, { as: { token } })).status).toBe(401)
    expect((await app.call(refreshToken, {}, { headers: { cookie } })).status).toBe(401)
    for (const address of [email, next])
      expect((await app.call(signIn, { email: address, password: goodPassword })).status).toBe(401)
    const reset = await app.linkIn('reset-password', email, 'oobCode')
    const password = 'four tall yellow windmills'
    await app.call(confirmPasswordReset, { code: reset, password })
    const inside = await app.call(signIn, { email, password })
    if (inside.body.kind !== 'signed-in') throw new Error('It asked for more')
    const me = await app.call(authenticate, {}, { as: { token: inside.body.id_token } })
    expect(me.body.user.email).toBe(email)
    expect(await statusOf(app.call(recoverEmail, { code }))).toEqual([404, 'invalid-action-code'])
  })

  test('410 after seven days', async () => {
    const { email } = await moved()
    const code = await app.linkIn('email-changed', email, 'oobCode')
    await app.database.pool.query(
      `update identity."oneUseCode" set "expiresAt" = now() where kind = 'recoverEmail'`
    )
    expect(await statusOf(app.call(recoverEmail, { code }))).toEqual([410, 'expired-action-code'])
  })

  test('each step is in the trail of the user', async () => {
    const { email, next } = await moved()
    await app.call(recoverEmail, { code: await app.linkIn('email-changed', email, 'oobCode') })
    const events = await asSystem(app.database.db, (tx) =>
      tx
        .selectFrom('audit_event')
        .select(['entity_type', 'changes'])
        .where('entity_type', 'in', ['email_change_asked', 'email_change'])
        .where('entity_id', '=', (from) =>
          from
            .selectFrom('app_user')
            .select((row) => row.cast<string>('id', 'text').as('id'))
            .where('email', '=', email)
        )
        .orderBy('recorded_at')
        .orderBy('id')
        .execute()
    )
    const of = (entity_type: string, changes: object | null) => ({ entity_type, changes })
    expect(events).toEqual([
      of('email_change_asked', null),
      of('email_change', { step: 'changed', email: next }),
      of('email_change', { step: 'put back', email }),
    ])
  })
})
