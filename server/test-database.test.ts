import { expect, test } from 'vitest'
import { createTestDatabase, recycledDatabases, type TestDatabase } from './test-database.ts'

const newDatabase = recycledDatabases()

/** Returns the rows of every table that has some, and the values of sequences. */
async function stateOf({ pool }: TestDatabase) {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname !~ '^(pg_|information_schema|pristine)' order by 1`
  )
  const state: Record<string, unknown> = {}
  for (const { name } of rows) {
    const found = await pool.query(`select t::text as row from ${name} t order by 1`)
    if (found.rows.length > 0) state[name] = found.rows
  }
  const counters = await pool.query(
    'select sequencename, last_value from pg_sequences where last_value is not null order by 1'
  )
  return { ...state, counters: counters.rows }
}

test('a recycled database has the rows and sequences of a new one', async () => {
  const fresh = await createTestDatabase()
  const expected = await stateOf(fresh)
  await fresh.stop()
  const used = await newDatabase()
  expect(await stateOf(used)).toEqual(expected)
  await used.pool.query(
    `insert into account (display_name, numo_company_id) select 'Ana', id from numo_company limit 1`
  )
  await used.pool.query(`update directory_version set version = version + 1`)
  await used.pool.query(`update numo_company set trade_name = 'Other'`)
  expect(await stateOf(used)).not.toEqual(expected)
  await used.stop()
  const again = await newDatabase()
  expect(again.connection).toEqual(used.connection)
  expect(await stateOf(again)).toEqual(expected)
  await again.stop()
})
