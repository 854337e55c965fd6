import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encrypted } from '@numo/adapters/storage/encrypted.ts'
import { createInMemoryStore } from '@numo/adapters/storage/in-memory.ts'
import { inSystem } from '../database/in-role.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { demoHouseholds } from './demo-households.ts'
import { loadDemoCards } from './load-demo-cards.ts'
import { loadDemoHouseholds } from './load-demo-households.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    database.db
  )
  return rows[0]?.n
}

test('the same households every time, each address at the demo domain and unique', () => {
  const all = demoHouseholds()
  expect(demoHouseholds()).toEqual(all)
  expect(all.every(({ email }) => email.endsWith('@demo.example'))).toBe(true)
  expect(new Set(all.map(({ email }) => email)).size).toBe(40)
  for (const { clients } of all)
    expect(new Set(clients.map(({ first_name }) => first_name)).size).toBe(clients.length)
})

test('are loaded once, and none of them can sign in', async () => {
  const store = createInMemoryStore()
  const deps = { db: database.db, files: encrypted(store, [randomBytes(32)]) }
  for (const _ of ['once', 'again']) {
    // Sequential: the second run repeats the first.
    await inSystem(database.db, null, loadDemoHouseholds)
    await loadDemoCards(deps)
  }
  expect(await count('account')).toBe(40)
  expect(await count('client')).toBeGreaterThan(60)
  expect(await count('identity_user')).toBe(0)
  // Two sides of a card for each household that reached that step, stored like any upload.
  const withCards = demoHouseholds().filter(({ steps }) => steps >= 3).length
  expect(withCards).toBeGreaterThan(5)
  expect(await count('document')).toBe(2 * withCards)
  expect(store.size()).toBe(2 * withCards)
  // What a card shows is kept with its policy, as if the household had confirmed it.
  const { rows: blank } = await sql`
    select p.id from policy p where p.policy_document_id_front is not null
       and (p.group_number is null or p.assistance_phone is null or p.holder_name is null)`.execute(
    database.db
  )
  expect(blank).toEqual([])
  const { rows } = await sql<{ status: string }>`
    select distinct onboarding_status as status from account_onboarding order by 1`.execute(
    database.db
  )
  // The program adds cards on file when it runs.
  expect(rows.map(({ status }) => status)).toEqual(['incomplete'])
})
