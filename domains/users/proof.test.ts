import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestAuthenticator } from '@numo/adapters/identity/test-authenticator.ts'
import type { InputOf } from '@numo/kit/endpoint.ts'
import { addPasskey, confirmTotp, passkeyOptions, removeTotp, startTotp } from './contract-me.ts'
import { getProofWays, proveAgain, sendProofLink } from './contract-proof.ts'
import { finishSignIn, passkeySignInOptions, refreshToken, signIn } from './contract.ts'
import { goodPassword, newcomer, startSigningIn, type SigningIn } from './test-sign-in.ts'

let app: SigningIn
beforeAll(async () => {
  app = await startSigningIn()
})
afterAll(() => app.stop())

type SignedInUser = { email: string; token: string; cookie: string }
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })
const prove = (as: { token: string }, proof: InputOf<typeof proveAgain>) =>
  app.call(proveAgain, proof, { as })
const waysOf = async (as: { token: string }) => (await app.call(getProofWays, {}, { as })).body
/** Backdates all sessions and proofs of a user by this many minutes. */
const age = (email: string, minutes: number) =>
  app.database.pool.query(
    `update identity.session set "authenticatedAt" = "authenticatedAt" - $1::interval,
            "provedAt" = "provedAt" - $1::interval
      where "userId" = (select id from identity."user" where email = $2)`,
    [`${minutes} minutes`, email]
  )
const tryChange = async (as: { token: string }) => {
  const { status, body } = await app.call(startTotp, {}, { as })
  return status === 200 ? 200 : [status, body.code]
}
const refused = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return [status, body.code]
}

describe('a protected change', () => {
  test('403 a quarter of an hour after the sign-in, 200 again after the password, with the same token', async () => {
    const person = await newcomer(app)
    await age(person.email, 14)
    expect(await tryChange(person)).toBe(200)
    await age(person.email, 2)
    expect(await tryChange(person)).toEqual([403, 'proof-needed'])
    expect(await waysOf(person)).toEqual({
      is_recent: false,
      ways: ['password'],
      email: person.email,
    })
    const wrong = await refused(prove(person, { way: 'password', password: 'not that one at all' }))
    expect(wrong).toEqual([422, 'wrong-password'])
    expect(await tryChange(person)).toEqual([403, 'proof-needed'])
    expect((await prove(person, { way: 'password', password: goodPassword })).status).toBe(200)
    expect(await tryChange(person)).toBe(200)
    expect((await waysOf(person)).is_recent).toBe(true)
    await age(person.email, 16)
    expect(await tryChange(person)).toEqual([403, 'proof-needed'])
  })

  test('a renewal is no proof, and a proof counts in its own session only', async () => {
    const person = await newcomer(app)
    const other = await app.call(signIn, { email: person.email, password: goodPassword })
    if (other.body.kind !== 'signed-in') throw new Error('It asked for more')
    const elsewhere = { token: other.body.id_token }
    await age(person.email, 60)
    const cookie = { headers: { cookie: person.cookie } }
    const renewed = { token: (await app.call(refreshToken, {}, cookie)).body.id_token }
    expect(await tryChange(renewed)).toEqual([403, 'proof-needed'])
    await prove(elsewhere, { way: 'password', password: goodPassword })
    expect(await tryChange(elsewhere)).toBe(200)
    expect(await tryChange(renewed)).toEqual([403, 'proof-needed'])
  })

  test('422 for an unavailable method; 401 signed out', async () => {
    const person = await newcomer(app)
    const others: InputOf<typeof proveAgain>[] = [
      { way: 'totp', code: '123456' },
      { way: 'recovery-code', code: 'abcde-fghij' },
      { way: 'passkey', ticket: 'x', answer: {} },
      { way: 'link', token: 'x' },
    ]
    for (const proof of others)
      expect(await refused(prove(person, proof))).toEqual([422, 'not-supported'])
    expect(await refused(app.call(sendProofLink, {}, { as: person }))).toEqual([
      422,
      'not-supported',
    ])
    expect((await app.call(proveAgain, { way: 'password', password: 'x' })).status).toBe(401)
  })

  test('429 for guessing', async () => {
    const person = await newcomer(app)
    const guess = () => prove(person, { way: 'password', password: 'not that one at all' })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(422)
    const answer = await prove(person, { way: 'password', password: goodPassword })
    expect([answer.status, answer.body.code]).toEqual([429, 'too-many-requests'])
  })
})

describe('a user with an authenticator', () => {
  async function protectedPerson(): Promise<SignedInUser & { secret: string; codes: string[] }> {
    const person = await newcomer(app)
    const { secret } = (await app.call(startTotp, {}, { as: person })).body
    const code = codeOf(secret, -1)
    const { recovery_codes } = (await app.call(confirmTotp, { code }, { as: person })).body
    return { ...person, secret, codes: recovery_codes }
  }

  test('proves with a one-use code or a recovery code; a password is not enough', async () => {
    const person = await protectedPerson()
    expect(await tryChange(person)).toBe(200)
    await age(person.email, 16)
    expect(await tryChange(person)).toEqual([403, 'proof-needed'])
    expect((await waysOf(person)).ways).toEqual(['totp', 'recovery-code'])
    const byPassword = prove(person, { way: 'password', password: goodPassword })
    expect(await refused(byPassword)).toEqual([422, 'not-supported'])
    const code = codeOf(person.secret)
    expect((await prove(person, { way: 'totp', code })).status).toBe(200)
    expect(await tryChange(person)).toBe(200)
    expect(await refused(prove(person, { way: 'totp', code }))).toEqual([
      422,
      'invalid-second-factor',
    ])
    await age(person.email, 16)
    const [first = ''] = person.codes
    expect((await prove(person, { way: 'recovery-code', code: first })).status).toBe(200)
    expect((await app.call(removeTotp, {}, { as: person })).status).toBe(200)
  })

  test('a session from before the setup must prove it first', async () => {
    const person = await newcomer(app)
    const other = await app.call(signIn, { email: person.email, password: goodPassword })
    if (other.body.kind !== 'signed-in') throw new Error('It asked for more')
    const elsewhere = { token: other.body.id_token }
    const { secret } = (await app.call(startTotp, {}, { as: person })).body
    await app.call(confirmTotp, { code: codeOf(secret, -1) }, { as: person })
    expect(await tryChange(elsewhere)).toEqual([403, 'proof-needed'])
    await prove(elsewhere, { way: 'totp', code: codeOf(secret) })
    expect(await tryChange(elsewhere)).toBe(200)
  })

  test('a sign-in with its code counts as a proof', async () => {
    const { email, codes } = await protectedPerson()
    const first = await app.call(signIn, { email, password: goodPassword })
    if (first.body.kind !== 'second-factor-needed') throw new Error('It asked for nothing more')
    const { ticket } = first.body
    const code = codes[0] ?? ''
    const inside = await app.call(finishSignIn, { ticket, factor: 'recovery-code', code })
    expect(await tryChange({ token: inside.body.id_token })).toBe(200)
  })
})

test('a passkey proves its own user only', async () => {
  const withPasskey = async () => {
    const person = await newcomer(app)
    const device = new TestAuthenticator()
    const { ticket, options } = (await app.call(passkeyOptions, {}, { as: person })).body
    const answer = device.create(options)
    await app.call(addPasskey, { ticket, answer, name: 'Phone' }, { as: person })
    await age(person.email, 16)
    return { person, device }
  }
  const one = await withPasskey()
  const two = await withPasskey()
  expect((await waysOf(one.person)).ways).toEqual(['passkey', 'password'])
  const shown = async (device: TestAuthenticator) => {
    const { ticket, options } = (await app.call(passkeySignInOptions, {})).body
    return { way: 'passkey', ticket, answer: device.get(options) } as const
  }
  expect(await refused(prove(one.person, await shown(two.device)))).toEqual([
    422,
    'invalid-credential',
  ])
  expect(await tryChange(one.person)).toEqual([403, 'proof-needed'])
  const proof = await shown(one.device)
  expect((await prove(one.person, proof)).status).toBe(200)
  expect(await tryChange(one.person)).toBe(200)
  expect((await prove(one.person, proof)).status).toBe(422)
})

describe('a user without another method', () => {
  async function mailOnly(): Promise<SignedInUser> {
    const person = await newcomer(app)
    await app.database.pool.query(
      `update identity.account set password = null
        where "userId" = (select id from identity."user" where email = $1)`,
      [person.email]
    )
    await age(person.email, 16)
    return person
  }

  test('gets a one-use link, valid in the requesting session', async () => {
    const person = await mailOnly()
    const uid = (await app.identity.findUserByEmail(person.email))?.uid ?? ''
    const token = await app.identity.createSignInToken(uid, 900)
    const from = { ip: null, user_agent: null }
    const other = await app.identity.signInWithToken(token, person.email, from)
    if ('ticket' in other) throw new Error('It asked for more')
    await app.database.pool.query(
      `update identity.account set password = null where "userId" = $1`,
      [uid]
    )
    const again = await app.identity.createSignInToken(uid, 900)
    const session = await app.identity.signInWithToken(again, person.email, from)
    if ('ticket' in session) throw new Error('It asked for more')
    const mine = { token: session.id_token }
    await age(person.email, 16)
    expect((await waysOf(mine)).ways).toEqual(['link'])
    expect((await app.call(sendProofLink, { locale: 'es' }, { as: mine })).status).toBe(200)
    const [mail] = await app.mails('proof-link', person.email)
    expect(mail?.subject).toBe('Confirma que eres tú en Numo')
    const proof = await app.linkIn('proof-link', person.email, 'proof')
    const elsewhere = { token: other.id_token }
    const link = { way: 'link', token: proof } as const
    expect(await refused(prove(elsewhere, link))).toEqual([422, 'invalid-proof-link'])
    expect(await tryChange(elsewhere)).toEqual([403, 'proof-needed'])
    expect((await prove(mine, link)).status).toBe(200)
    expect(await tryChange(mine)).toBe(200)
    expect(await refused(prove(mine, link))).toEqual([422, 'invalid-proof-link'])
  })

  test('422 for a foreign link; an ended session needs no proof', async () => {
    const person = await mailOnly()
    for (const token of ['x', '', 'a'.repeat(43)])
      expect(await refused(prove(person, { way: 'link', token }))).toEqual([
        422,
        'invalid-proof-link',
      ])
    await app.identity.endSessions((await app.identity.findUserByEmail(person.email))?.uid ?? '')
    expect((await prove(person, { way: 'link', token: 'x' })).status).toBe(401)
  })
})
