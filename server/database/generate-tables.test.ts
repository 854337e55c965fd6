import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { renderTables, tablesFile } from './generate-tables.ts'

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())

test('domains/tables.ts matches the migrations; else run `npm run db:types`', async () => {
  expect(await renderTables(database.connection)).toBe(await readFile(tablesFile, 'utf8'))
})
