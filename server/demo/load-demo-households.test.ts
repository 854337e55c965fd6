import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inSystem } from '../database/hats.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { demoHouseholds } from './demo-households.ts'
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

test('the same households every time, each address at the demo domain and each only once', () => {
  const all = demoHouseholds()
  expect(demoHouseholds()).toEqual(all)
  expect(all.every(({ email }) => email.endsWith('@demo.example'))).toBe(true)
  expect(new Set(all.map(({ email }) => email)).size).toBe(40)
  for (const { clients } of all)
    expect(new Set(clients.map(({ first_name }) => first_name)).size).toBe(clients.length)
})

test('loaded once, in every state of onboarding, and nobody of them can sign in', async () => {
  await inSystem(database.db, null, loadDemoHouseholds)
  await inSystem(database.db, null, loadDemoHouseholds)
  expect(await count('account')).toBe(40)
  expect(await count('client')).toBeGreaterThan(60)
  expect(await count('identity_user')).toBe(0)
  const { rows } = await sql<{ status: string }>`
    select distinct onboarding_status as status from account_onboarding order by 1`.execute(
    database.db
  )
  // Without a directory no insurer is known, so nobody is approved.
  expect(rows.map(({ status }) => status)).toEqual(['incomplete', 'needs_approval'])
})
