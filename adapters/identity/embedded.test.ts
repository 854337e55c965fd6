import { readFile, rm, stat, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '@numo/server/test-database.ts'
import { ownSecret } from './auth-secret.ts'
import { prepareIdentity } from './embedded-auth.ts'
import type { SignedIn } from './port.ts'
import {
  goodPassword,
  here,
  newPerson,
  origin,
  problemOf,
  signedIn,
  startEmbedded,
  there,
  type EmbeddedBench,
} from './test-benches.ts'

/* Sessions, keys and rate limits of the embedded service, beyond `port.test.ts`. */

let bench: EmbeddedBench
beforeAll(async () => {
  bench = await startEmbedded()
})
afterAll(() => bench.stop())
const id = () => bench.identity
const day = 86_400

test('lists the sessions of a user, newest first, and ends one', async () => {
  const first = await newPerson(bench)
  bench.wait(5)
  const { email, uid } = first
  const second = signedIn(await id().signIn({ email, password: goodPassword }, there))
  const list = await id().listSessions(uid)
  expect(list.map(({ ip, user_agent }) => [ip, user_agent])).toEqual([
    [there.ip, there.user_agent],
    [here.ip, here.user_agent],
  ])
  const tokens = await Promise.all([first, second].map((one) => id().verifyToken(one.id_token)))
  const [old, recent] = tokens
  if (!old || !recent) throw new Error('Two tokens were made')
  expect(recent.session_id).toBe(list[0]?.id)
  // Another user's session cannot be ended.
  await id().endSession('nobody', list[1]?.id ?? '')
  expect(await id().isAlive(old)).toBe(true)
  await id().endSession(uid, list[1]?.id ?? '')
  expect(await id().isAlive(old)).toBe(false)
  expect(await id().isAlive(recent)).toBe(true)
  expect(await id().listSessions(uid)).toHaveLength(1)
  await id().endSessions(uid, recent.session_id ?? '')
  expect(await id().isAlive(recent)).toBe(true)
})

test('a refresh token works once; reuse later ends the session for both holders', async () => {
  const { refresh_token } = await newPerson(bench)
  const stolen = refresh_token ?? ''
  const next = await id().refresh(stolen, here)
  expect(next.refresh_token).not.toBe(stolen)
  const token = await id().verifyToken(next.id_token)
  bench.wait(11)
  expect(await problemOf(id().refresh(stolen, there))).toBe('user-token-expired')
  expect(await id().isAlive(token)).toBe(false)
  expect(await problemOf(id().refresh(next.refresh_token ?? '', here))).toBe('user-token-expired')
})

test('the same token pair is returned again for 10 seconds, also to 20 concurrent requests', async () => {
  const { refresh_token } = await newPerson(bench)
  const ask = () => id().refresh(refresh_token ?? '', here)
  const answers = await Promise.all(Array.from({ length: 20 }, ask))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  bench.wait(10)
  expect(await ask()).toEqual(answers[0])
  await id().refresh(answers[0]?.refresh_token ?? '', here)
})

test('a session lasts a week from its last renewal', async () => {
  const { refresh_token } = await newPerson(bench)
  bench.wait(6 * day)
  const next = await id().refresh(refresh_token ?? '', here)
  bench.wait(6 * day)
  const last = await id().refresh(next.refresh_token ?? '', here)
  const token = await id().verifyToken(last.id_token)
  bench.wait(7 * day)
  expect(await id().isAlive(token)).toBe(false)
  expect(await problemOf(id().refresh(last.refresh_token ?? '', here))).toBe('user-token-expired')
})

test('a session ends 30 days after the sign-in, however often it is renewed', async () => {
  let { refresh_token } = await newPerson(bench)
  for (let n = 0; n < 4; n += 1) {
    bench.wait(6 * day)
    const next = await id().refresh(refresh_token ?? '', here)
    refresh_token = next.refresh_token
  }
  bench.wait(6 * day - 1)
  const last = await id().refresh(refresh_token ?? '', here)
  const token = await id().verifyToken(last.id_token)
  expect(await id().isAlive(token)).toBe(true)
  bench.wait(1)
  expect(await id().isAlive(token)).toBe(false)
  expect(await problemOf(id().refresh(last.refresh_token ?? '', here))).toBe('user-token-expired')
})

test('a token states when a short password was the only proof', async () => {
  const says = async (one: SignedIn) => (await id().verifyToken(one.id_token)).has_short_password
  const short = await newPerson(bench, 'red kite 42 x')
  const long = await newPerson(bench, 'red kite 42 xyz')
  expect([await says(short), await says(long)]).toEqual([true, false])
  const { session_id } = await id().verifyToken(short.id_token)
  await id().changePassword(short.uid, short.password, goodPassword, session_id)
  expect(await says(await id().refresh(short.refresh_token ?? '', here))).toBe(false)
})

test('publishes the public keys that may sign tokens, and nothing else of them', async () => {
  const first = await newPerson(bench)
  bench.wait(31 * day)
  const second = await newPerson(bench)
  const keys = (await id().publicKeys()) ?? []
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys)
    expect(Object.keys(key).toSorted()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x'])
  const set = createLocalJWKSet({ keys: [...keys] })
  const currentDate = new Date(bench.now())
  const verified = await jwtVerify(second.id_token, set, { issuer: origin, currentDate })
  expect(verified.payload.sub).toBe(second.uid)
  // Signed with an expired key.
  await expect(jwtVerify(first.id_token, set, { currentDate })).rejects.toThrow(/no applicable key/)
})

test('a second change of address keeps the first owner’s address and restore link', async () => {
  const { uid, email } = await newPerson(bench)
  const before = (address: string) => ({
    email: address,
    changed_at: new Date(bench.now()).toISOString(),
  })
  const move = async (to: string) => id().changeEmail((await id().createEmailChange(uid, to)) ?? '')
  await move(`first-${email}`)
  const ofOwner = (await id().createEmailRecovery(uid, before(email))) ?? ''
  bench.wait(60)
  await move(`second-${email}`)
  const ofThief = (await id().createEmailRecovery(uid, before(`first-${email}`))) ?? ''
  // Meanwhile nobody else can take the address, by sign-up or by change.
  const person = { email, password: goodPassword, display_name: 'Eve' }
  expect(await problemOf(id().signUp(person, there))).toBe('email-already-in-use')
  const other = await newPerson(bench)
  expect(await id().createEmailChange(other.uid, email)).toBeNull()
  await id().recoverEmail(ofThief)
  expect((await id().recoverEmail(ofOwner)).email).toBe(email)
  expect((await id().getUser(uid))?.email).toBe(email)
  bench.wait(7 * day)
  expect(await id().createEmailChange(other.uid, `first-${email}`)).not.toBeNull()
})

test('restoring an address removes what was set up since, and keeps what was there before', async () => {
  const { secondFactors } = id()
  const { uid, email } = await newPerson(bench)
  const addTotp = async () => {
    const { secret } = (await secondFactors?.startTotp(uid)) ?? { secret: '' }
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: bench.now(),
    })
    await secondFactors?.confirmTotp(uid, code, null)
  }
  const stolen = async () => {
    const changed_at = new Date(bench.now()).toISOString()
    await id().changeEmail((await id().createEmailChange(uid, `thief-${email}`)) ?? '')
    return (await id().createEmailRecovery(uid, { email, changed_at })) ?? ''
  }
  await addTotp()
  bench.wait(60)
  await id().recoverEmail(await stolen())
  expect((await id().getUser(uid))?.factors).toEqual(['totp'])
  const code = await stolen()
  bench.wait(60)
  await addTotp()
  await id().recoverEmail(code)
  expect((await id().getUser(uid))?.factors).toEqual([])
})

test('the database stores no refresh token, code or private key in clear text', async () => {
  const { email, refresh_token } = await newPerson(bench)
  const code = (await id().createActionCode('resetPassword', email)) ?? ''
  const tables = [
    ...(await bench.store.selectFrom('refreshToken').selectAll().execute()),
    ...(await bench.store.selectFrom('oneUseCode').selectAll().execute()),
    ...(await bench.store.selectFrom('signingKey').selectAll().execute()),
  ]
  const all = JSON.stringify(tables)
  for (const secret of [refresh_token ?? '', code, '"d":', '\\"d\\":'])
    expect(all).not.toContain(secret)
})

test('keys rotate every 30 days, and old tokens stay valid for their hour in every process', async () => {
  const other = bench.another()
  const kidOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid
  const { email, id_token } = await newPerson(bench)
  bench.wait(30 * day - 1800)
  const late = signedIn(await id().signIn({ email, password: goodPassword }, here))
  bench.wait(1801)
  const [next, second] = await Promise.all(
    [id(), other].map((one) => one.signIn({ email, password: goodPassword }, here))
  )
  if (!next || !second) throw new Error('Both signed in')
  const kids = [id_token, signedIn(next).id_token, signedIn(second).id_token].map(kidOf)
  expect(kids[1]).not.toBe(kids[0])
  expect(kids[2]).toBe(kids[1])
  await other.verifyToken(late.id_token)
  await other.verifyToken(signedIn(next).id_token)
  bench.wait(1800)
  expect(await problemOf(other.verifyToken(late.id_token))).toBe('user-token-expired')
})

test('links expire: the response is expired while the code is known, then invalid', async () => {
  const { email, uid } = await newPerson(bench)
  const code = (await id().createActionCode('resetPassword', email)) ?? ''
  const token = await id().createSignInToken(uid, 900)
  bench.wait(900)
  expect(await problemOf(id().signInWithToken(token, email, here))).toBe('invalid-token')
  bench.wait(2701)
  expect(await problemOf(id().checkActionCode('resetPassword', code))).toBe('expired-action-code')
  expect(await problemOf(id().resetPassword(code, 'six short brown ladders'))).toBe(
    'expired-action-code'
  )
  expect(await problemOf(id().signInWithToken(`AAAAAAAA${token.slice(8)}`, email, here))).toBe(
    'token-mismatch'
  )
})

test('of 20 concurrent uses of a code one succeeds', async () => {
  const { email, uid } = await newPerson(bench)
  const token = await id().createSignInToken(uid, 900)
  const count = async (run: () => Promise<unknown>) => {
    const all = await Promise.allSettled(Array.from({ length: 20 }, run))
    return all.filter(({ status }) => status === 'fulfilled').length
  }
  expect(await count(() => id().signInWithToken(token, email, here))).toBe(1)
  const code = (await id().createActionCode('resetPassword', email)) ?? ''
  expect(await count(() => id().resetPassword(code, 'six short brown ladders'))).toBe(1)
})

test('a reset invalidates earlier links and unfinished sign-ins', async () => {
  const { email, uid } = await newPerson(bench)
  const link = await id().createSignInToken(uid, 900)
  const [first = '', second = ''] = await Promise.all([
    id().createActionCode('resetPassword', email),
    id().createActionCode('resetPassword', email),
  ]).then((codes) => codes.map((code) => code ?? ''))
  await id().resetPassword(first, 'six short brown ladders')
  expect(await problemOf(id().resetPassword(second, goodPassword))).toBe('invalid-action-code')
  expect(await problemOf(id().signInWithToken(link, email, here))).toBe('invalid-token')
})

test('of two concurrent sign-ups with one address one succeeds', async () => {
  const person = { email: 'twins@example.com', password: goodPassword, display_name: 'Twin' }
  const all = await Promise.allSettled([1, 2, 3].map(() => id().signUp(person, here)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = all.flatMap((one) =>
    one.status === 'rejected' ? [problemOf(Promise.reject(one.reason))] : []
  )
  expect(await Promise.all(reasons)).toEqual(['email-already-in-use', 'email-already-in-use'])
})

test('two processes prepare the tables concurrently and repeatedly', async () => {
  const database = await createTestDatabase()
  await database.pool.query('drop schema if exists identity cascade')
  await Promise.all([1, 2, 3].map(() => prepareIdentity(database.pool)))
  await prepareIdentity(database.pool)
  const { rows } = await database.pool.query(
    `select count(*)::int as n from pg_tables where schemaname = 'identity'`
  )
  expect(rows[0].n).toBeGreaterThanOrEqual(9)
  await database.stop()
})

test('the demo secret is created once by concurrent callers, readable by its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'numo-secret-'))
  const secrets = await Promise.all([1, 2, 3].map(() => ownSecret(join(folder, 'data'))))
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.length).toBeGreaterThanOrEqual(32)
  const file = join(folder, 'data', 'auth-secret')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readFile(file, 'utf8')).toBe(secrets[0])
  await rm(folder, { recursive: true, force: true })
})
