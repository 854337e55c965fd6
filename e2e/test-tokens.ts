import { join } from 'node:path'
import { expect, type APIRequestContext } from '@playwright/test'
import { ownSecret } from '../adapters/identity/auth-secret.ts'
import { createEmbeddedIdentity } from '../adapters/identity/embedded.ts'
import { scrypt } from '../adapters/identity/embedded-passwords.ts'
import type { SecondFactorNeeded, SignedIn } from '../adapters/identity/port.ts'
import { theProgram } from '../domains/audit/record.ts'
import { ensureUser } from '../domains/users/ensure-user.ts'
import type { Locale } from '../kit/locales.ts'
import { openDatabase } from '../server/database/connect.ts'
import { findRunning } from '../server/database/embedded.ts'
import { inSystem } from '../server/database/in-role.ts'
import { authCookieName } from '../server/http/auth-cookie.ts'

/** Password of all users created by `makePerson`. */
export const goodPassword = 'three small green lanterns'

async function open() {
  const data_dir = process.env.NUMO_E2E_DATA_DIR
  const running = data_dir ? await findRunning(join(data_dir, 'postgres')) : null
  if (!data_dir || !running) throw new Error('NUMO_E2E_DATA_DIR says where the database is')
  const { db, pool } = openDatabase(running, { max: 2 })
  const hash = scrypt.hash(goodPassword)
  const identity = createEmbeddedIdentity(
    { public_origin: 'http://localhost', brand_name: 'Numo', secret: await ownSecret(data_dir) },
    { pool, hasher: { hash: () => hash, verify: async () => true } }
  )
  return { db, pool, identity }
}
let opened: ReturnType<typeof open> | undefined
/**
 * Database and identity service of the program under test, once per worker. The identity service runs with the
 * program's secret, but accepts any password and hashes only one.
 */
export const testDatabase = () => (opened ??= open())

/** Exchanges a session for cookies of `request`, as a browser does. Returns the headers of a call. */
async function renewed(request: APIRequestContext, started: SignedIn | SecondFactorNeeded) {
  if (!('refresh_token' in started)) throw new Error('A second factor is asked for')
  const cookie = `${authCookieName(false)}=${started.refresh_token}`
  const answer = await request.post('/api/auth/refresh', { headers: { cookie }, data: {} })
  expect(answer.status()).toBe(200)
  const { id_token } = (await answer.json()) as { id_token: string }
  return { authorization: `Bearer ${id_token}`, idtoken: id_token }
}

/** Creates a user with a household, as sign-up does, and signs in; no email is sent. */
export async function makePerson(request: APIRequestContext, email: string, locale: Locale) {
  const { db, identity } = await testDatabase()
  const person = { email, password: goodPassword, display_name: 'Ana Ñandú' }
  const started = await identity.signUp(person, theProgram)
  const made = await identity.getUser(started.uid)
  if (!made) throw new Error(`${email} was not made`)
  const system = <T>(run: Parameters<typeof inSystem<T>>[2]) => inSystem(db, null, run)
  await ensureUser({ identity, system, caller: theProgram }, made, { locale })
  return renewed(request, started)
}

/** Signs in without password; the session records a long password, as staff need. */
export async function openSession(request: APIRequestContext, email: string) {
  const { identity } = await testDatabase()
  return renewed(request, await identity.signIn({ email, password: goodPassword }, theProgram))
}
