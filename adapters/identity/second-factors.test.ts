import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SecondFactors } from './port-second-factors.ts'
import { TestAuthenticator } from './test-authenticator.ts'
import {
  goodPassword,
  here,
  newPerson,
  problemOf,
  startEmbedded,
  there,
  type EmbeddedBench,
} from './test-benches.ts'

let bench: EmbeddedBench
let factors: SecondFactors
beforeAll(async () => {
  bench = await startEmbedded()
  if (!bench.identity.secondFactors) throw new Error('The embedded service has second factors')
  factors = bench.identity.secondFactors
})
afterAll(() => bench.stop())
const id = () => bench.identity

/** TOTP code of the authenticator app, `steps` time steps of 30 seconds from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: bench.now() + steps * 30_000,
  })

/** A user with an authenticator. */
async function protectedPerson() {
  const person = await newPerson(bench)
  const { secret } = await factors.startTotp(person.uid)
  const token = await id().verifyToken(person.id_token)
  const code = codeOf(secret)
  const { recovery_codes } = await factors.confirmTotp(person.uid, code, token.session_id)
  bench.wait(60)
  return { ...person, secret, recovery_codes }
}
async function ticketFor(email: string, from = here) {
  const answer = await id().signIn({ email, password: goodPassword }, from)
  if (!('ticket' in answer)) throw new Error('No second factor was asked for')
  return answer
}

describe('an authenticator', () => {
  test('is active only after its first code; the session that set it up counts as proven', async () => {
    const { uid, email, id_token, refresh_token } = await newPerson(bench)
    const { secret, otpauth } = await factors.startTotp(uid)
    expect(otpauth).toMatch(/^otpauth:\/\/totp\/Numo:/)
    expect(otpauth).toContain(`secret=${secret}`)
    expect('ticket' in (await id().signIn({ email, password: goodPassword }, here))).toBe(false)
    expect(await problemOf(factors.confirmTotp(uid, '000000', null))).toBe('invalid-second-factor')
    expect(await problemOf(factors.confirmTotp(uid, 'abc', null))).toBe('invalid-second-factor')
    const { session_id } = await id().verifyToken(id_token)
    const { recovery_codes } = await factors.confirmTotp(uid, codeOf(secret), session_id)
    expect(recovery_codes).toHaveLength(10)
    expect(new Set(recovery_codes).size).toBe(10)
    const next = await id().refresh(refresh_token ?? '', here)
    expect((await id().verifyToken(next.id_token)).has_second_factor).toBe(true)
    expect((await id().getUser(uid))?.factors).toEqual(['totp'])
    expect((await ticketFor(email)).factors).toEqual(['totp', 'recovery-code'])
  })

  test('accepts a code from its owner, and no code twice', async () => {
    const { email, secret, uid } = await protectedPerson()
    const code = codeOf(secret)
    const first = await ticketFor(email)
    const signedIn = await id().finishSignIn({ ...first, factor: 'totp', code }, here)
    expect(signedIn.uid).toBe(uid)
    expect((await id().verifyToken(signedIn.id_token)).has_second_factor).toBe(true)
    const again = (ticket: string, text: string) =>
      problemOf(id().finishSignIn({ ticket, factor: 'totp', code: text }, here))
    expect(await again(first.ticket, codeOf(secret, 1))).toBe('invalid-second-factor')
    expect(await again((await ticketFor(email)).ticket, code)).toBe('invalid-second-factor')
  })

  test('accepts the previous and the next code, and none further away', async () => {
    const { email, secret } = await protectedPerson()
    const tried = async (steps: number) => {
      const { ticket } = await ticketFor(email)
      const proof = { ticket, factor: 'totp', code: codeOf(secret, steps) } as const
      return id()
        .finishSignIn(proof, here)
        .then(
          () => true,
          () => false
        )
    }
    expect(await tried(-2)).toBe(false)
    expect(await tried(2)).toBe(false)
    expect(await tried(-1)).toBe(true)
    expect(await tried(0)).toBe(true)
    expect(await tried(1)).toBe(true)
  })

  test('of 10 concurrent uses of one code one succeeds', async () => {
    const { email, secret } = await protectedPerson()
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketFor(email)))
    const code = codeOf(secret)
    const all = await Promise.allSettled(
      tickets.map(({ ticket }) => id().finishSignIn({ ticket, factor: 'totp', code }, here))
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a ticket expires after five wrong codes, and after five minutes', async () => {
    const { email, secret } = await protectedPerson()
    const { ticket } = await ticketFor(email)
    const tried = (text: string, code: string) =>
      problemOf(id().finishSignIn({ ticket: text, factor: 'totp', code }, here))
    for (let n = 0; n < 5; n += 1)
      expect(await tried(ticket, '000000')).toBe('invalid-second-factor')
    expect(await tried(ticket, codeOf(secret))).toBe('invalid-second-factor')
    const late = await ticketFor(email)
    bench.wait(301)
    expect(await tried(late.ticket, codeOf(secret))).toBe('invalid-second-factor')
    expect(await tried('nonsense', codeOf(secret))).toBe('invalid-second-factor')
  })

  test('five wrong codes from different networks block the step for all; recovery codes and passkeys still work', async () => {
    const { uid, email, secret, recovery_codes } = await protectedPerson()
    const device = new TestAuthenticator()
    const adding = await factors.passkeyOptions(uid)
    await factors.addPasskey(uid, adding.ticket, device.create(adding.options), 'Phone')
    const codes: string[] = []
    for (let n = 0; n < 7; n += 1) {
      const from = { ip: `10.${n}.0.1`, user_agent: null }
      const { ticket } = await ticketFor(email, from)
      codes.push(
        await problemOf(id().finishSignIn({ ticket, factor: 'totp', code: '000000' }, from))
      )
    }
    expect(codes.filter((code) => code === 'too-many-requests')).toHaveLength(2)
    const finish = async (factor: 'totp' | 'recovery-code', code: string) =>
      id().finishSignIn({ ticket: (await ticketFor(email, there)).ticket, factor, code }, there)
    const closed = await finish('totp', codeOf(secret)).catch((error: unknown) => error)
    expect(closed).toMatchObject({ code: 'too-many-requests', retry_after: 60, uid })
    expect(await problemOf(finish('recovery-code', 'aaaaa-aaaaa'))).toBe('invalid-second-factor')
    await finish('recovery-code', recovery_codes[0] ?? '')
    const requested = await factors.passkeySignInOptions()
    await factors.signInWithPasskey(requested.ticket, device.get(requested.options), there)
    bench.wait(60)
    await finish('totp', codeOf(secret))
  })

  test('is required after a link too', async () => {
    const { uid, email, secret } = await protectedPerson()
    await id().verifyEmail((await id().createActionCode('verifyEmail', email)) ?? '', { uid }, here)
    const answer = await id().signInWithToken(await id().createSignInToken(uid, 900), email, here)
    if (!('ticket' in answer)) throw new Error('No second factor was asked for')
    await id().finishSignIn({ ...answer, factor: 'totp', code: codeOf(secret) }, here)
  })

  test('is replaced only by a new one that works, and can be removed', async () => {
    const { uid, email, secret } = await protectedPerson()
    const next = await factors.startTotp(uid)
    const { ticket } = await ticketFor(email)
    await id().finishSignIn({ ticket, factor: 'totp', code: codeOf(secret) }, here)
    bench.wait(60)
    await factors.confirmTotp(uid, codeOf(next.secret), null)
    bench.wait(60)
    const old = await ticketFor(email)
    expect(
      await problemOf(id().finishSignIn({ ...old, factor: 'totp', code: codeOf(secret) }, here))
    ).toBe('invalid-second-factor')
    await factors.removeTotp(uid)
    expect('ticket' in (await id().signIn({ email, password: goodPassword }, here))).toBe(false)
  })
})

test('a sign-up with a foreign address keeps nothing after its owner resets the password', async () => {
  const { uid, email, refresh_token } = await protectedPerson()
  const device = new TestAuthenticator()
  const { ticket, options } = await factors.passkeyOptions(uid)
  await factors.addPasskey(uid, ticket, device.create(options), 'Of a stranger')
  const code = (await id().createActionCode('resetPassword', email)) ?? ''
  await id().resetPassword(code, 'six short brown ladders')
  expect((await id().getUser(uid))?.factors).toEqual([])
  const requested = await factors.passkeySignInOptions()
  const answer = device.get(requested.options)
  expect(await problemOf(factors.signInWithPasskey(requested.ticket, answer, there))).toBe(
    'invalid-credential'
  )
  expect(await problemOf(id().refresh(refresh_token ?? '', there))).toBe('user-token-expired')
  const entered = await id().signIn({ email, password: 'six short brown ladders' }, here)
  expect('ticket' in entered).toBe(false)
})

test('a sign-in link verifies the address: what was set up before by others is removed', async () => {
  const { uid, email, refresh_token } = await protectedPerson()
  const entered = await id().signInWithToken(await id().createSignInToken(uid, 900), email, here)
  if ('ticket' in entered) throw new Error('It asked for the factor of a stranger')
  const token = await id().verifyToken(entered.id_token)
  expect(token).toMatchObject({ uid, email_verified: true, has_short_password: false })
  expect((await id().getUser(uid))?.factors).toEqual([])
  expect(await problemOf(id().refresh(refresh_token ?? '', there))).toBe('user-token-expired')
  expect(await problemOf(id().signIn({ email, password: goodPassword }, there))).toBe(
    'invalid-credential'
  )
})

test('a user with a verified address keeps the second factor over a reset', async () => {
  const { uid, email, secret } = await protectedPerson()
  await id().verifyEmail((await id().createActionCode('verifyEmail', email)) ?? '', { uid }, here)
  const code = (await id().createActionCode('resetPassword', email)) ?? ''
  await id().resetPassword(code, 'six short brown ladders')
  expect((await id().getUser(uid))?.factors).toEqual(['totp'])
  const requested = await id().signIn({ email, password: 'six short brown ladders' }, here)
  if (!('ticket' in requested)) throw new Error('No second factor was asked for')
  await id().finishSignIn({ ...requested, factor: 'totp', code: codeOf(secret) }, here)
})

test('a recovery code works once in any format; new ones invalidate the old', async () => {
  const { uid, email, recovery_codes } = await protectedPerson()
  const use = async (code: string) => {
    const { ticket } = await ticketFor(email)
    return id().finishSignIn({ ticket, factor: 'recovery-code', code }, here)
  }
  const [first = '', second = ''] = recovery_codes
  await use(` ${first.toUpperCase().replace('-', ' ')} `)
  expect(await problemOf(use(first))).toBe('invalid-second-factor')
  const renewed = await factors.renewRecoveryCodes(uid)
  expect(await problemOf(use(second))).toBe('invalid-second-factor')
  await use(renewed[0] ?? '')
  const stored = JSON.stringify(await bench.store.selectFrom('authenticator').selectAll().execute())
  for (const code of renewed) expect(stored).not.toContain(code.replace('-', ''))
  const other = await newPerson(bench)
  expect(await problemOf(factors.renewRecoveryCodes(other.uid))).toBe('invalid-second-factor')
})

describe('a passkey', () => {
  async function withPasskey() {
    const person = await newPerson(bench)
    const device = new TestAuthenticator()
    const { ticket, options } = await factors.passkeyOptions(person.uid)
    await factors.addPasskey(person.uid, ticket, device.create(options), 'Phone')
    return { ...person, device, ticket }
  }

  test('is added, listed and counts as two factors at sign-in', async () => {
    const { uid, device } = await withPasskey()
    const [passkey] = await factors.listPasskeys(uid)
    expect(passkey?.name).toBe('Phone')
    expect((await id().getUser(uid))?.factors).toEqual(['passkey'])
    const { ticket, options } = await factors.passkeySignInOptions()
    const answer = device.get(options)
    const signedIn = await factors.signInWithPasskey(ticket, answer, there)
    const token = await id().verifyToken(signedIn.id_token)
    expect(token).toMatchObject({ uid, has_second_factor: true })
    expect(await id().isAlive(token)).toBe(true)
    const sessions = await id().listSessions(uid)
    expect(new Set(sessions.map(({ ip }) => ip))).toEqual(new Set([here.ip, there.ip]))
    // The challenge is consumed.
    expect(await problemOf(factors.signInWithPasskey(ticket, answer, there))).toBe(
      'invalid-credential'
    )
  })

  test('is refused for another site, another challenge or without user verification', async () => {
    const { device } = await withPasskey()
    const tried = async (
      make: (options: unknown) => unknown,
      change: (ticket: string) => string = (ticket) => ticket
    ) => {
      const { ticket, options } = await factors.passkeySignInOptions()
      return problemOf(factors.signInWithPasskey(change(ticket), make(options), here))
    }
    const wrong = 'invalid-credential'
    expect(await tried((options) => device.get(options, { origin: 'https://evil.example' }))).toBe(
      wrong
    )
    expect(await tried((options) => device.get(options, { isVerified: false }))).toBe(wrong)
    expect(await tried(() => device.get({ challenge: 'eA', rpId: 'localhost' }))).toBe(wrong)
    expect(
      await tried((options) => device.get({ ...(options as object), rpId: 'evil.example' }))
    ).toBe(wrong)
    expect(await tried((options) => new TestAuthenticator().get(options))).toBe(wrong)
    expect(await tried((options) => ({ ...device.get(options), response: {} }))).toBe(wrong)
    expect(await tried((options) => ({ ...device.get(options), response: null }))).toBe(wrong)
    expect(await tried(() => ({}))).toBe(wrong)
    expect(await tried(() => ({ id: 7 }))).toBe(wrong)
    expect(await tried(() => null)).toBe(wrong)
    expect(
      await tried(
        (options) => device.get(options),
        (ticket) => `${ticket.slice(0, -4)}AAAA`
      )
    ).toBe(wrong)
    expect(
      await tried(
        (options) => device.get(options),
        () => 'nonsense'
      )
    ).toBe(wrong)
    expect(
      await tried(
        (options) => device.get(options),
        () => 'a; b=c\r\nx: y'
      )
    ).toBe(wrong)
  })

  test('is added only by the user and with the challenge it was created for', async () => {
    const person = await newPerson(bench)
    const other = await newPerson(bench)
    const tried = async (make: (options: unknown) => unknown, uid = person.uid) => {
      const { ticket, options } = await factors.passkeyOptions(person.uid)
      return problemOf(factors.addPasskey(uid, ticket, make(options), 'Phone'))
    }
    const device = new TestAuthenticator()
    const wrong = 'invalid-credential'
    expect(await tried((options) => device.create(options), other.uid)).toBe(wrong)
    expect(
      await tried((options) => device.create(options, { origin: 'https://evil.example' }))
    ).toBe(wrong)
    expect(await tried((options) => device.create(options, { isVerified: false }))).toBe(wrong)
    expect(await tried(() => ({}))).toBe(wrong)
    expect(await tried(() => null)).toBe(wrong)
    expect(await factors.listPasskeys(person.uid)).toEqual([])
    expect(await factors.listPasskeys(other.uid)).toEqual([])
    // A sign-in challenge cannot register a passkey.
    const { ticket, options } = await factors.passkeySignInOptions()
    expect(
      await problemOf(factors.addPasskey(person.uid, ticket, device.create(options), 'Phone'))
    ).toBe(wrong)
  })

  test('is refused for a disabled user and after removal', async () => {
    const { uid, device } = await withPasskey()
    const tried = async () => {
      const { ticket, options } = await factors.passkeySignInOptions()
      return problemOf(factors.signInWithPasskey(ticket, device.get(options), here))
    }
    await id().setDisabled(uid, true)
    expect(await tried()).toBe('user-disabled')
    expect(await id().listSessions(uid)).toEqual([])
    await id().setDisabled(uid, false)
    const [passkey] = await factors.listPasskeys(uid)
    await factors.removePasskey('somebody else', passkey?.id ?? '')
    expect(await factors.listPasskeys(uid)).toHaveLength(1)
    await factors.removePasskey(uid, passkey?.id ?? '')
    expect(await tried()).toBe('invalid-credential')
  })
})
