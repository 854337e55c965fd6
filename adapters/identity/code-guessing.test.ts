import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCodeAttempts } from './embedded-code-attempts.ts'
import { IdentityProblem, type Caller } from './port.ts'
import type { SecondFactors } from './port-second-factors.ts'
import {
  goodPassword,
  here,
  newPerson,
  problemOf,
  startEmbedded,
  type EmbeddedBench,
} from './test-benches.ts'

/* Guessing TOTP codes, by an attacker who has the password and unlimited networks. */

let bench: EmbeddedBench
let factors: SecondFactors
beforeAll(async () => {
  bench = await startEmbedded()
  if (!bench.identity.secondFactors) throw new Error('The embedded service has second factors')
  factors = bench.identity.secondFactors
})
afterAll(() => bench.stop())

const day_s = 86_400
/** Codes valid at any moment: those of the current, previous and next 30 seconds. */
const valid = 3
const chance = (guesses: number) => (guesses * valid) / 1_000_000

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: bench.now() })
async function protectedPerson() {
  const person = await newPerson(bench)
  const { secret } = await factors.startTotp(person.uid)
  await factors.confirmTotp(person.uid, codeOf(secret), null)
  bench.wait(60)
  return { ...person, secret }
}
let networks = 0
const elsewhere = (): Caller => {
  networks += 1
  return { ip: `10.${networks >> 8}.${networks & 255}.1`, user_agent: null }
}
/**
 * Tries a wrong code from a network not used before. Returns null when it was compared, else `retry_after` in seconds.
 */
async function guess(email: string, identity = bench.identity): Promise<number | null> {
  const from = elsewhere()
  const answer = await identity.signIn({ email, password: goodPassword }, from)
  if (!('ticket' in answer)) throw new Error('No second factor was asked for')
  const proof = { ticket: answer.ticket, factor: 'totp', code: 'never!' } as const
  const error = await identity.finishSignIn(proof, from).catch((thrown: unknown) => thrown)
  if (!(error instanceof IdentityProblem)) throw error
  return error.retry_after
}

test('guessing at the maximum rate for a day succeeds with less than 0.1 %', async () => {
  const { email } = await protectedPerson()
  const end = bench.now() + day_s * 1000
  let guesses = 0
  while (bench.now() < end) {
    const wait = await guess(email)
    if (wait === null) guesses += 1
    else bench.wait(wait)
  }
  expect(guesses).toBe(50)
  expect(chance(guesses)).toBeLessThan(0.001)
})

test('over thirty days it succeeds with less than 0.5 %, and no day allows more than 60', async () => {
  const attempts = createCodeAttempts(bench.store, () => bench.now())
  const started = bench.now()
  const at: number[] = []
  while (bench.now() < started + 30 * day_s * 1000) {
    const wait = await attempts.begin('somebody').then(
      () => null,
      (error: IdentityProblem) => error.retry_after
    )
    if (wait === null) at.push(bench.now())
    else bench.wait(wait)
  }
  const ofDay = (from: number) =>
    at.filter((one) => one >= from && one < from + day_s * 1000).length
  expect(Math.max(...at.map(ofDay))).toBeLessThanOrEqual(60)
  expect(at.length).toBeGreaterThan(1000)
  expect(chance(at.length)).toBeLessThan(0.005)
}, 30_000)

test('fifty concurrent guesses through two processes gain none', async () => {
  const { email } = await protectedPerson()
  const other = bench.another()
  const waits = await Promise.all(
    Array.from({ length: 50 }, (_, n) => guess(email, n % 2 ? other : bench.identity))
  )
  expect(waits.filter((wait) => wait === null)).toHaveLength(5)
})

test('successful sign-ins of the owner in between do not reset the daily count', async () => {
  const { email, secret } = await protectedPerson()
  const waits: (number | null)[] = []
  for (let n = 0; n < 7; n += 1) {
    bench.wait(31)
    const answer = await bench.identity.signIn({ email, password: goodPassword }, here)
    if (!('ticket' in answer)) throw new Error('No second factor was asked for')
    const proof = { ticket: answer.ticket, factor: 'totp', code: codeOf(secret) } as const
    await bench.identity.finishSignIn(proof, here).catch(() => {})
    waits.push(await guess(email))
  }
  expect(waits).toEqual([null, null, null, null, null, 29, null])
})

test('the fifth wrong code of a day notifies the owner', async () => {
  const { uid, email } = await protectedPerson()
  const messages: unknown[] = []
  for (let n = 0; n < 5; n += 1) {
    const answer = await bench.identity.signIn({ email, password: goodPassword }, here)
    if (!('ticket' in answer)) throw new Error('No second factor was asked for')
    const proof = { ticket: answer.ticket, factor: 'totp', code: '000000' } as const
    messages.push(await bench.identity.finishSignIn(proof, here).catch((error: unknown) => error))
  }
  expect(messages.map((error) => error instanceof IdentityProblem && error.is_guessed)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ])
  expect(messages.at(-1)).toMatchObject({ code: 'invalid-second-factor', uid })
})

test('without the password nobody can lock the account: neither wrong passwords nor forged tickets count', async () => {
  const { email, secret } = await protectedPerson()
  for (let n = 0; n < 30; n += 1) {
    const from = elsewhere()
    expect(await problemOf(bench.identity.signIn({ email, password: 'wrong' }, from))).toBe(
      'invalid-credential'
    )
    const proof = { ticket: 'A'.repeat(43), factor: 'totp', code: '000000' } as const
    expect(await problemOf(bench.identity.finishSignIn(proof, from))).toBe('invalid-second-factor')
  }
  const answer = await bench.identity.signIn({ email, password: goodPassword }, here)
  if (!('ticket' in answer)) throw new Error('No second factor was asked for')
  const proof = { ticket: answer.ticket, factor: 'totp', code: codeOf(secret) } as const
  await bench.identity.finishSignIn(proof, here)
})

test('proof during a session shares the rate limit of sign-in', async () => {
  const { uid, email, secret } = await protectedPerson()
  const answer = await bench.identity.signIn({ email, password: goodPassword }, here)
  if (!('ticket' in answer)) throw new Error('No second factor was asked for')
  const proof = { ticket: answer.ticket, factor: 'totp', code: codeOf(secret) } as const
  const { id_token } = await bench.identity.finishSignIn(proof, here)
  const { session_id } = await bench.identity.verifyToken(id_token)
  const tried = () =>
    problemOf(
      bench.identity.proofs?.prove(
        { uid, session_id: session_id ?? '' },
        { way: 'totp', code: '000000' },
        elsewhere()
      ) ?? Promise.resolve()
    )
  for (let n = 0; n < 3; n += 1) expect(await tried()).toBe('invalid-second-factor')
  expect([await guess(email), await guess(email)]).toEqual([null, null])
  expect(await tried()).toBe('too-many-requests')
})

test('the networks of an IPv6 /48 share 30 attempts at an account', async () => {
  const { email } = await newPerson(bench)
  const answers: string[] = []
  for (let n = 0; n < 40; n += 1) {
    const from = { ip: `2001:db8:7:${n.toString(16)}::/64`, user_agent: null }
    answers.push(await problemOf(bench.identity.signIn({ email, password: 'wrong' }, from)))
  }
  expect(answers.filter((answer) => answer === 'invalid-credential')).toHaveLength(30)
  const from = { ip: '2001:db8:8:1::/64', user_agent: null }
  await bench.identity.signIn({ email, password: goodPassword }, from)
})
