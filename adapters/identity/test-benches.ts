import type { JsonWebKey } from 'node:crypto'
import type { CryptoKey } from 'jose'
import { createTestDatabase } from '@numo/server/test-database.ts'
import { prepareIdentity } from './embedded-auth.ts'
import { createEmbeddedIdentity } from './embedded.ts'
import { createKeys } from './embedded-keys.ts'
import { openStore, type Store } from './embedded-tables.ts'
import { scrypt, type Hasher } from './embedded-passwords.ts'
import { createFirebaseIdentity } from './firebase.ts'
import type { Caller, Identity, SecondFactorNeeded, SignedIn } from './port.ts'
import { createVault } from './secrets.ts'
import { startFirebaseService } from './test-firebase-service.ts'

/** An identity service with a test clock. */
export type Bench = {
  identity: Identity
  /** Advances the clock. */
  wait(seconds: number): void
  now(): number
  stop(): Promise<void>
  /** Returns the code of the recovery email, ours or the one the service sends itself. */
  recoveryOf(uid: string, before: { email: string; changed_at: string }): Promise<string>
  /** Re-authenticates and returns the token the browser has afterwards. */
  proveAgain(person: { uid: string; email: string; id_token: string }): Promise<string>
  /** The signing key of the service, for forging tokens. */
  signingKey(): Promise<{
    key: CryptoKey
    kid: string
    alg: 'EdDSA' | 'RS256'
    public_jwk: JsonWebKey
  }>
}
export type EmbeddedBench = Bench & {
  store: Store
  /** A second process on the same database, with the same clock. */
  another(): Identity
  /** Number of passwords hashed or compared so far. */
  hashes(): number
}

export const origin = 'http://localhost:3000'
export const here: Caller = { ip: '203.0.113.7', user_agent: 'Firefox' }
export const there: Caller = { ip: '198.51.100.9', user_agent: 'Chrome' }
export const goodPassword = 'three small green lanterns'

const createClock = () => {
  let at = Date.parse('2026-11-21T09:00:00Z')
  return {
    now: () => at,
    wait(seconds: number) {
      at += seconds * 1000
    },
  }
}

/** Replaces scrypt (70 ms of CPU): tests are about when hashing happens, not how. */
export const quick: Hasher = {
  hash: async (password) => `quick:${Buffer.from(password.normalize('NFKC')).toString('hex')}`,
  verify: async (hash, password) =>
    hash === `quick:${Buffer.from(password.normalize('NFKC')).toString('hex')}`,
}

export async function startEmbedded(
  options: { real_hashes?: boolean } = {}
): Promise<EmbeddedBench> {
  const database = await createTestDatabase()
  await prepareIdentity(database.pool)
  const clock = createClock()
  const real = options.real_hashes ? scrypt : quick
  let count = 0
  const hasher: Hasher = {
    hash: (password) => ((count += 1), real.hash(password)),
    verify: (hash, password) => ((count += 1), real.verify(hash, password)),
  }
  const settings = { public_origin: origin, brand_name: 'Numo', secret: 's'.repeat(43) }
  const another = () =>
    createEmbeddedIdentity(settings, { pool: database.pool, now: clock.now, hasher })
  const store = openStore(database.pool)
  const identity = another()
  return {
    identity,
    recoveryOf: async (uid, before) => (await identity.createEmailRecovery(uid, before)) ?? '',
    another,
    store,
    async proveAgain({ uid, id_token }) {
      const { session_id } = await identity.verifyToken(id_token)
      const session = { uid, session_id: session_id ?? '' }
      await identity.proofs?.prove(session, { way: 'password', password: goodPassword }, here)
      return id_token
    },
    async signingKey() {
      const keys = createKeys(store, createVault(settings.secret), clock.now)
      const { key, kid } = await keys.forSigning()
      const row = await store
        .selectFrom('signingKey')
        .select('publicKey')
        .where('id', '=', kid)
        .executeTakeFirstOrThrow()
      // Safe: written by the service.
      return { key, kid, alg: 'EdDSA', public_jwk: JSON.parse(row.publicKey) as JsonWebKey }
    },
    hashes: () => count,
    ...clock,
    stop: () => database.stop(),
  }
}

export async function startFirebase(): Promise<Bench> {
  const clock = createClock()
  const service = await startFirebaseService('numo-test', clock.now)
  const { settings, urls } = service
  const identity = createFirebaseIdentity(settings, { urls, now: clock.now })
  return {
    identity,
    recoveryOf: async (uid, before) =>
      (await identity.createEmailRecovery(uid, before)) ?? service.recoveryOf(before.email) ?? '',
    ...clock,
    proveAgain: async ({ email }) =>
      signedIn(await identity.signIn({ email, password: goodPassword }, here)).id_token,
    signingKey: async () => ({
      key: service.key,
      kid: service.kid,
      alg: 'RS256',
      public_jwk: service.public_jwk,
    }),
    stop: () => service.stop(),
  }
}

let people = 0
/** Creates a signed-in user. */
export async function newPerson(bench: Bench, password = goodPassword, from = here) {
  people += 1
  const email = `person-${people}@example.com`
  const signedIn = await bench.identity.signUp({ email, password, display_name: 'Ana' }, from)
  return { email, password, ...signedIn }
}

/** Asserts that a sign-in needed no second factor. */
export function signedIn(answer: SignedIn | SecondFactorNeeded): SignedIn {
  if ('ticket' in answer) throw new Error('A second factor is asked for')
  return answer
}

/** Returns the code of the IdentityProblem a promise rejects with. Throws for any other error and for success. */
export async function problemOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => new Error('It was not refused'),
    (thrown: unknown) => thrown
  )
  if (error instanceof Error && error.name === 'IdentityProblem' && 'code' in error)
    return String(error.code)
  throw error
}
