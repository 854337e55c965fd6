import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as make from '@numo/domains/access/test-factories.ts'
import { createEmbeddedIdentity } from '@numo/adapters/identity/embedded.ts'
import { prepareIdentity } from '@numo/adapters/identity/embedded-auth.ts'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import { here, quick } from '@numo/adapters/identity/test-benches.ts'
import { inSystem } from '../database/in-role.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { claimForDemo, claimForProduction, WrongDatabase } from './demo-or-real.ts'
import { demoPassword } from './demo-people.ts'
import { loadDemoHouseholds } from './load-demo-households.ts'

/* Databases of demos made before they were marked; main.test.ts tests the whole program. */

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.stop())

const people = createInMemoryIdentity()
const serve = () => claimForProduction(database.db)
const demo = (makes_people = true) => claimForDemo(database.db, { makes_people })
async function embedded() {
  await prepareIdentity(database.pool)
  const settings = { public_origin: 'http://localhost:3000', brand_name: 'Numo' }
  return createEmbeddedIdentity(
    { ...settings, secret: 's'.repeat(40) },
    { pool: database.pool, hasher: quick }
  )
}
async function signUp(email: string, isProven: boolean) {
  const identity = await embedded()
  const person = { email, password: demoPassword, display_name: 'Ana' }
  const { uid } = await identity.signUp(person, here)
  const code = isProven ? await identity.createActionCode('verifyEmail', email) : null
  if (code) await identity.verifyEmail(code, { uid }, here)
}
const source = () =>
  sql`insert into directory_source (id, name, kind, is_demo) values ('left', 'Left', 'list', true)`.execute(
    database.db
  )

describe('each remainder of a demo suffices to refuse production, and is named', () => {
  test('a person', async () => {
    await make.person({ database, people }, { email: 'admin@demo.example' })
    await expect(serve()).rejects.toThrow(WrongDatabase)
    await expect(serve()).rejects.toThrow(/1 person of the demo.*Start with a new, empty database/)
  })
  test('a source of the directory', async () => {
    await source()
    await expect(serve()).rejects.toThrow('1 source of the demo directory')
  })
  test('a sign-in only known to the identity service', async () => {
    await signUp('Client@demo.example', true)
    await expect(serve()).rejects.toThrow('1 sign-in of the demo')
  })
  test('a household, and its card on file', async () => {
    await inSystem(database.db, null, loadDemoHouseholds)
    await sql`delete from membership where role <> 'client'`.execute(database.db)
    await expect(serve()).rejects.toThrow(/40 people of the demo, 40 households of the demo/)
    await sql`insert into payment_method (account_id, stripe_payment_method_id, last4)
              select id, 'pm_left', '4242' from account order by number limit 1`.execute(
      database.db
    )
    await expect(serve()).rejects.toThrow('1 test card on file')
  })
  test('the mark alone, set before anything is loaded', async () => {
    await demo()
    await expect(serve()).rejects.toThrow('it is marked so, though nothing of it is left')
  })
})

test('a database of real users starts repeatedly, whatever addresses strangers sign up with', async () => {
  await serve()
  await make.client({ database, people })
  await signUp('admin@demo.example', false)
  await sql`
    with i as (insert into identity_user (uid, email, email_verified) values ('stranger', 'client@demo.example', false)
               returning uid, email)
    insert into app_user (identity_uid, email, display_name) select uid, email, 'x' from i`.execute(
    database.db
  )
  await serve()
})

describe('the demo', () => {
  test('is not loaded among real users, nor where production ever ran', async () => {
    await make.client({ database, people })
    await expect(demo()).rejects.toThrow(/has people of its own.*npm run serve/)
    await serve()
    await sql`delete from app.installation`.execute(database.db)
    await expect(demo()).rejects.toThrow(WrongDatabase)
  })
  test('is not loaded into an empty database claimed by production', async () => {
    await serve()
    await expect(demo(false)).rejects.toThrow(WrongDatabase)
  })
  test('starts again among its own sign-ups, and where it was loaded before databases were marked', async () => {
    await source()
    await make.client({ database, people })
    await demo()
    await demo()
    await sql`update directory_source set is_demo = false`.execute(database.db)
    await demo()
  })
  test('with an external identity service brings no users, and starts among them', async () => {
    await make.client({ database, people })
    await demo(false)
  })
})

test('of two concurrent starts on an empty database one gets it', async () => {
  const all = await Promise.allSettled([serve(), demo(), serve(), demo()])
  const { rows } = await sql<{ used_as: string }>`select used_as from app.installation`.execute(
    database.db
  )
  const refused = all.map(({ status }) => status === 'rejected')
  const isDemo = rows[0]?.used_as === 'demo'
  expect(refused).toEqual([isDemo, !isDemo, isDemo, !isDemo])
})
