import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { migrate, pendingMigrations } from './migrate.ts'

let database: TestDatabase
let folder: string
const write = (name: string, text: string) => writeFile(join(folder, name), text)

beforeEach(async () => {
  database = await createTestDatabase('empty')
  folder = await mkdtemp(join(tmpdir(), 'numo-migrations-'))
  await write('0001-one.sql', 'create table one (id int);')
  await write('0002-two.sql', 'create table two (id int); insert into two values (1);')
})
afterEach(async () => {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

test('applies pending migrations in order, once', async () => {
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await migrate(database.connection, folder)).toEqual(['0001-one.sql', '0002-two.sql'])
  expect(await migrate(database.connection, folder)).toEqual([])
  await write('0003-three.sql', 'create table three (id int);')
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0003-three.sql'])
  expect(await migrate(database.connection, folder)).toEqual(['0003-three.sql'])
  expect(await pendingMigrations(database.pool, folder)).toEqual([])
})

test('replicas that start concurrently share the work', async () => {
  const runs = await Promise.all([1, 2, 3].map(() => migrate(database.connection, folder)))
  expect(runs.flat().toSorted()).toEqual(['0001-one.sql', '0002-two.sql'])
  expect((await database.pool.query('select * from two')).rowCount).toBe(1)
})

test('a failed migration is rolled back and named', async () => {
  await write('0003-bad.sql', 'create table three (id int); select 1 / 0;')
  await expect(migrate(database.connection, folder)).rejects.toThrow(
    'The migration 0003-bad.sql failed: division by zero'
  )
  expect(await pendingMigrations(database.pool, folder)).toEqual(['0003-bad.sql'])
  const { rows } = await database.pool.query(`select to_regclass('three') as three`)
  expect(rows).toEqual([{ three: null }])
})

test('refuses a changed applied file, but not changed line ends', async () => {
  await write('0001-one.sql', 'create table one (\n  id int\n);')
  await migrate(database.connection, folder)
  await write('0001-one.sql', 'create table one (\r\n  id int\r\n);')
  expect(await migrate(database.connection, folder)).toEqual([])
  await write('0001-one.sql', 'create table one (id bigint);')
  await expect(migrate(database.connection, folder)).rejects.toThrow(
    'The migration 0001-one.sql was changed after it was applied'
  )
})

test('refuses a database newer than the program', async () => {
  const newer = `${folder}-newer`
  await cp(folder, newer, { recursive: true })
  await writeFile(join(newer, '0003-three.sql'), 'create table three (id int);')
  await migrate(database.connection, newer)
  await expect(migrate(database.connection, folder)).rejects.toThrow(
    'The database is newer than this program: it has the migration 0003-three.sql'
  )
  expect(await pendingMigrations(database.pool, folder)).toEqual([])
  await rm(newer, { recursive: true })
})

test('refuses a migration before an applied one', async () => {
  await migrate(database.connection, folder)
  await write('0000-late.sql', 'select 1;')
  await expect(migrate(database.connection, folder)).rejects.toThrow(
    'The migration 0000-late.sql would come before 0001-one.sql'
  )
})
