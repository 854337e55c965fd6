import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from './port.ts'
import {
  goodPassword,
  here,
  newPerson,
  problemOf,
  startEmbedded,
  there,
  type EmbeddedBench,
} from './test-benches.ts'

/* Password guessing and user enumeration. */

let bench: EmbeddedBench
beforeAll(async () => {
  bench = await startEmbedded()
})
afterAll(() => bench.stop())
const id = () => bench.identity
const from = (ip: string): Caller => ({ ip, user_agent: null })
const tried = (email: string, password: string, caller = here) =>
  id()
    .signIn({ email, password }, caller)
    .then(
      () => 'signed in',
      (error: unknown) => problemOf(Promise.reject(error))
    )

test('ten wrong passwords from one network block it for a quarter of an hour', async () => {
  const { email } = await newPerson(bench)
  for (let n = 0; n < 10; n += 1)
    expect(await tried(email, `wrong ${n}`)).toBe('invalid-credential')
  const refused = await id()
    .signIn({ email, password: goodPassword }, here)
    .catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'too-many-requests', retry_after: 900 })
  bench.wait(899)
  expect(await tried(email, goodPassword)).toBe('too-many-requests')
  bench.wait(1)
  expect(await tried(email, goodPassword)).toBe('signed in')
})

test('meanwhile the owner signs in from elsewhere, and nobody else is blocked', async () => {
  const { email } = await newPerson(bench)
  const other = await newPerson(bench)
  for (let n = 0; n < 12; n += 1) await tried(email, `wrong ${n}`)
  expect(await tried(email, goodPassword)).toBe('too-many-requests')
  expect(await tried(email, goodPassword, there)).toBe('signed in')
  expect(await tried(other.email, goodPassword)).toBe('signed in')
})

test('no spelling of the address and no concurrency gains another attempt', async () => {
  const { email } = await newPerson(bench)
  const spellings = [
    email,
    email.toUpperCase(),
    ` ${email} `,
    email.replace('@', '＠'),
    email.replace('p', 'ｐ'),
    email.replace('e', 'Ｅ'),
  ]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      tried(spellings[n % spellings.length] ?? email, `wrong ${n}`)
    )
  )
  expect(answers.filter((answer) => answer === 'invalid-credential')).toHaveLength(10)
  expect(answers.filter((answer) => answer === 'too-many-requests')).toHaveLength(40)
})

test('a second process shares the count', async () => {
  const { email } = await newPerson(bench)
  const other = bench.another()
  for (let n = 0; n < 5; n += 1) {
    await tried(email, 'wrong')
    await problemOf(other.signIn({ email, password: 'wrong' }, here))
  }
  expect(await tried(email, goodPassword)).toBe('too-many-requests')
})

test('a successful sign-in resets the count', async () => {
  const { email } = await newPerson(bench)
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 9; n += 1) await tried(email, 'wrong')
    expect(await tried(email, goodPassword)).toBe('signed in')
  }
})

test('after 100 consecutive failures from everywhere each network has one attempt; the owner gets in', async () => {
  const { email } = await newPerson(bench)
  for (let n = 0; n < 100; n += 1) await tried(email, 'wrong', from(`10.0.${n % 20}.1`))
  expect(await tried(email, 'wrong', from('10.9.9.9'))).toBe('invalid-credential')
  expect(await tried(email, 'wrong', from('10.9.9.9'))).toBe('too-many-requests')
  expect(await tried(email, goodPassword, from('10.8.8.8'))).toBe('signed in')
})

test('one network fails 100 times at most, over any number of addresses', async () => {
  const caller = from('192.0.2.66')
  const answers: string[] = []
  for (let n = 0; n < 110; n += 1)
    answers.push(await tried(`nobody-${n}@example.com`, 'wrong', caller))
  expect(answers.filter((answer) => answer === 'invalid-credential')).toHaveLength(100)
  const { email } = await newPerson(bench)
  expect(await tried(email, goodPassword, there)).toBe('signed in')
})

test('an unknown address, a wrong password and a user without one cost the same hashing', async () => {
  const { email, uid } = await newPerson(bench)
  await bench.store.deleteFrom('account').where('userId', '=', uid).execute()
  const known = await newPerson(bench)
  const costs: number[] = []
  for (const address of [email, known.email, 'nobody@example.com', 'no address', '']) {
    const before = bench.hashes()
    expect(await tried(address, 'wrong')).toBe('invalid-credential')
    costs.push(bench.hashes() - before)
  }
  expect(costs).toEqual([1, 1, 1, 1, 1])
})

test('changing a password shares the rate limit of guessing it', async () => {
  const { uid } = await newPerson(bench)
  const change = (current: string) =>
    problemOf(id().changePassword(uid, current, 'six short brown ladders', null))
  for (let n = 0; n < 10; n += 1) expect(await change(`wrong ${n}`)).toBe('wrong-password')
  expect(await change(goodPassword)).toBe('too-many-requests')
})
