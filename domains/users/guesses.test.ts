import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmTotp, startTotp } from './contract-me.ts'
import { finishSignIn, signIn } from './contract.ts'
import { warnOfCodeGuesses } from './warn-of-code-guesses.ts'
import { goodPassword, newcomer, startSigningIn, type SigningIn } from './test-sign-in.ts'

let app: SigningIn
beforeAll(async () => void (app = await startSigningIn()))
afterAll(() => app.stop())

async function withTotp() {
  const person = await newcomer(app)
  const { secret } = (await app.call(startTotp, {}, { as: person })).body
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await app.call(confirmTotp, { code }, { as: person })).status).toBe(200)
  const uid = (await app.identity.findUserByEmail(person.email))?.uid ?? ''
  return { ...person, uid }
}
async function wrongCode(email: string) {
  const first = await app.call(signIn, { email, password: goodPassword })
  if (first.body.kind !== 'second-factor-needed') throw new Error('It asked for nothing more')
  const { ticket } = first.body
  return app.call(finishSignIn, { ticket, factor: 'totp', code: '000000' })
}
const report = (email: string) =>
  app.email.sent.filter(({ kind, to }) => kind === 'codes-guessed' && to === email)

test('the owner is notified once of several wrong codes after the right password, with advice', async () => {
  const { email } = await withTotp()
  const statuses: number[] = []
  for (let n = 0; n < 4; n += 1) statuses.push((await wrongCode(email)).status)
  await app.runJobs()
  expect(report(email)).toEqual([])
  for (let n = 0; n < 3; n += 1) statuses.push((await wrongCode(email)).status)
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  const [mail] = await app.mails('codes-guessed', email)
  expect(report(email)).toHaveLength(1)
  expect(mail?.subject).toBe('Sign-in attempts with your Numo password')
  expect(mail?.text).toContain('change your password now')
  expect(mail?.text).toContain('/auth/reset')
})

test('in their own language, and at most once a day', async () => {
  const { email, uid } = await withTotp()
  await app.database.db
    .updateTable('app_user')
    .set({ locale: 'es' })
    .where('identity_uid', '=', uid)
    .execute()
  const ctx = app.program.contextFor('program')
  await Promise.all([
    warnOfCodeGuesses(ctx, uid),
    warnOfCodeGuesses(ctx, uid),
    warnOfCodeGuesses(ctx, uid),
  ])
  const [mail] = await app.mails('codes-guessed', email)
  expect(report(email)).toHaveLength(1)
  expect(mail?.subject).toBe('Intento de acceso con tu contraseña de Numo')
  // Expires the counter's day.
  await app.database.db.updateTable('request_limit').set({ until: new Date() }).execute()
  await warnOfCodeGuesses(ctx, uid)
  expect(await app.mails('codes-guessed', email, 2)).toHaveLength(2)
})
