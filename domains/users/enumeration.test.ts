import { scrypt, type Hasher } from '@numo/adapters/identity/embedded-passwords.ts'
import { quick } from '@numo/adapters/identity/test-benches.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { likelihoodOfSame, median } from './test-samples.ts'
import {
  goodPassword,
  newcomer,
  nextEmail,
  startSigningIn,
  type SigningIn,
} from './test-sign-in.ts'

/* Prevents user enumeration: response time and work must not reveal who exists. */

let count = 0
const counting = (real: Hasher): Hasher => ({
  hash: (password) => ((count += 1), real.hash(password)),
  verify: (hash, password) => ((count += 1), real.verify(hash, password)),
})
const isFull = process.env['NUMO_FULL'] === '1'

type RequestsByName = Readonly<
  Record<string, (email: string) => readonly [path: string, body: object]>
>
/** Every public request that names an address. */
const ways: RequestsByName = {
  'a sign-in': (email) => ['/api/auth/sign-in', { email, password: 'not that one at all' }],
  'a request for a new password': (email) => ['/api/auth/password-reset', { email }],
  'a request for a link': (email) => ['/api/auth/sign-in-link', { email }],
  'the use of a link': (email) => ['/api/auth/token-sign-in', { token: 'x', email }],
  'a link that confirms': () => [
    '/api/auth/verify-email',
    { code: 'x'.repeat(43), password: goodPassword },
  ],
}

let networks = 0
/** Sends from a new network each time, so that no rate limit applies. */
const ask = (app: SigningIn, [path, body]: readonly [string, object]) =>
  app.fetch(path, {
    method: 'POST',
    from: `2001:db8:${(networks += 1).toString(16)}::1`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

describe('equal work for known and unknown addresses', () => {
  let app: SigningIn
  beforeAll(async () => {
    app = await startSigningIn({}, counting(quick))
  })
  afterAll(() => app.stop())

  test.each(Object.entries(ways))('%s', async (_, way) => {
    const connect = vi.spyOn(app.database.pool, 'connect')
    const workFor = async (email: string) => {
      count = 0
      connect.mockClear()
      const { status } = await ask(app, way(email))
      return { status, hashes: count, questions: connect.mock.calls.length }
    }
    const { email } = await newcomer(app)
    const somebody = await workFor(email)
    expect(somebody).toEqual(await workFor(nextEmail()))
    expect(somebody.hashes).toBe(way(email)[0].endsWith('/sign-in') ? 1 : 0)
    connect.mockRestore()
  })
})

// Takes minutes of hashing on an idle machine: `NUMO_FULL=1 npx vitest run domains/users/enumeration.test.ts`.
describe.runIf(isFull)('equal time for known and unknown addresses, 500 times each', () => {
  let app: SigningIn
  beforeAll(async () => {
    app = await startSigningIn({}, scrypt)
  })
  afterAll(() => app.stop())

  test.each(Object.entries(ways))('%s', { timeout: 600_000 }, async (name, way) => {
    // The rate limit is five emails per hour and address, and 100 wrong passwords in a row slow an address down.
    const people = Array.from({ length: 100 }, nextEmail)
    const strangers = people.map(nextEmail)
    for (const email of people)
      await ask(app, ['/api/auth/sign-up', { email, password: goodPassword, accepts_terms: true }])
    const times = { somebody: [] as number[], nobody: [] as number[] }
    const once = async (arm: keyof typeof times, email = '') => {
      const started = performance.now()
      await ask(app, way(email))
      times[arm].push(performance.now() - started)
    }
    for (let n = 0; n < 500; n += 1) {
      // Alternates which one goes first.
      const arms = [
        () => once('somebody', people[n % people.length]),
        () => once('nobody', strangers[n % people.length]),
      ]
      for (const arm of n % 2 ? arms : arms.toReversed()) await arm()
    }
    const gap = Math.abs(median(times.somebody) - median(times.nobody))
    const same = likelihoodOfSame(times.somebody, times.nobody)
    console.log(
      `${name}: ${median(times.somebody).toFixed(2)} ms, gap ${gap.toFixed(3)} ms, p ${same.toFixed(3)}`
    )
    expect(gap).toBeLessThanOrEqual(1)
    expect(same).toBeGreaterThan(0.01)
  })
})
