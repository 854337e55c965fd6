import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '@numo/domains/context.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { openAnswering, openDatabase } from './connect.ts'
import { inSystem } from './in-role.ts'
import { jobLimits, limitsOf, longLimits, withLimits } from './limits.ts'

const root = resolve(import.meta.dirname, '../..')
let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())

test('integers arrive as numbers, dates and decimals as text, timestamps as dates', async () => {
  const { rows } = await database.pool.query(
    `select 9007199254740991::int8 as big, array[1,null,2]::int8[] as bigs, date '2026-03-01' as day,
            array[date '2026-03-01'] as days, 1.10::numeric as exact, timestamptz '2026-03-01 12:00Z' as at`
  )
  expect(rows).toEqual([
    {
      big: 9007199254740991,
      bigs: [1, null, 2],
      day: '2026-03-01',
      days: ['2026-03-01'],
      exact: '1.10',
      at: new Date('2026-03-01T12:00:00Z'),
    },
  ])
})

const prepared = (one: ReturnType<typeof openDatabase>) =>
  sql<{
    statement: string
  }>`select statement from pg_prepared_statements where statement like '%from "city"%'`
    .execute(one.db)
    .then(({ rows }) => rows.map(({ statement }) => statement))

test('a parametrized statement is prepared once per connection', async () => {
  const one = openDatabase(database.connection, { max: 1 })
  const find = (id: string) =>
    one.db.selectFrom('city').select('name').where('id', '=', id).execute()
  await find('guadalajara')
  await find('merida')
  expect(await prepared(one)).toEqual(['select "name" from "city" where "id" = $1'])
  await one.stop()
})

test('a statement survives a change of its table after one error', async () => {
  const one = openDatabase(database.connection, { max: 1 })
  const find = () => one.db.selectFrom('city').selectAll().where('id', '=', 'x').execute()
  await find()
  await one.pool.query('alter table city add column nickname text')
  await expect(find()).rejects.toThrow('cached plan')
  expect(await find()).toEqual([])
  await one.stop()
})

test('a failed transaction rolls back its rows', async () => {
  const attempt = database.db.transaction().execute(async (tx) => {
    await tx.insertInto('language').values({ code: 'fr' }).execute()
    await tx.insertInto('language').values({ code: 'not a language' }).execute()
  })
  await expect(attempt).rejects.toThrow('language_code_check')
  expect(await database.db.selectFrom('language').selectAll().execute()).toEqual([])
})

test('a connection lost while idle is replaced, and the process lives', async () => {
  const one = openDatabase(database.connection, { max: 1 })
  const me = () => one.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const [before] = (await me()).rows
  await database.pool.query('select pg_terminate_backend($1)', [before?.pid])
  await expect.poll(() => one.pool.totalCount).toBe(0)
  const [after] = (await me()).rows
  expect(after?.pid).not.toBe(before?.pid)
  await one.stop()
  await one.stop()
})

const limitsIn = async (db: Tx | TestDatabase['db']) =>
  (
    await sql<{ setting: string }>`
      select setting from pg_settings
       where name in ('statement_timeout', 'idle_session_timeout',
                      'idle_in_transaction_session_timeout')
       order by name desc`.execute(db)
  ).rows.map(({ setting }) => Number(setting))

test('every session has the limits of its connection, a job its own, and long-running ones none', async () => {
  const { people, program } = openAnswering(database.connection, 1, limitsOf(5000))
  const long = openDatabase(database.connection, { max: 1, limits: longLimits })
  expect(await limitsIn(people.db)).toEqual([4000, 7500, 5000])
  expect(await inSystem(program.db, null, limitsIn)).toEqual([4000, 7500, 5000])
  const asJob = withLimits(jobLimits, () => inSystem(program.db, null, limitsIn))
  expect(await asJob).toEqual([48_000, 7500, 60_000])
  expect(await limitsIn(program.db)).toEqual([4000, 7500, 5000])
  expect(await limitsIn(long.db)).toEqual([0, 0, 0])
  await Promise.all([people.stop(), program.stop(), long.stop()])
})

test('a slow connection is closed, and so are the idle ones of every pool', async () => {
  const late = openDatabase(database.connection, {
    max: 2,
    limits: { ...limitsOf(100), connect_ms: 10_000, statement_ms: 0 },
  })
  const other = openDatabase(database.connection, { max: 3 })
  await Promise.all([1, 2, 3].map(() => other.pool.query('select pg_sleep(0.05)')))
  expect(other.pool.idleCount).toBe(3)
  await expect(late.pool.query('select pg_sleep(10)')).rejects.toThrow('Connection terminated')
  await expect.poll(() => [late.pool.totalCount, other.pool.totalCount]).toEqual([0, 0])
  await Promise.all([late.stop(), other.stop()])
})

test('connections are opened only by the module that sets their limits', () => {
  const found = ['adapters', 'domains', 'server'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/test-*'] }).filter(
      (file) => /new (?:pg\.)?(?:Pool|Client)\(/.test(readFileSync(join(root, file), 'utf8'))
    )
  )
  // Two of them only parse a connection.
  expect(found).toEqual([
    'server/database/acting.ts',
    'server/database/connect.ts',
    'server/database/logins.ts',
  ])
})
