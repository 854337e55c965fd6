import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './test-app.ts'
import { digestOf } from './test-cut-off.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { stepActs } from './test-step-acts.ts'

/*
 * A decision with its letter, a top-up, a discharge, a deposit, a claim of a stay and an accepted appointment: a child process is
 * killed (SIGKILL) while each is written, and none leaves anything. Without the kill each of them succeeds.
 */

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.stop())

const lock = 4712
const tables = stepActs.map(([table]) => table)

/** Returns the tables at which a statement waits now. */
async function waiting(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct name from pg_locks l join unnest($1::text[]) name on l.objid = hashtext(name)::bigint & 4294967295
      where l.locktype = 'advisory' and l.classid = $2 and not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [tables, lock]
  )
  return rows.map(({ name }) => name).toSorted()
}
const others = async () =>
  (
    await database.pool.query(
      `select from pg_stat_activity
        where datname = current_database() and usename <> current_user and state <> 'idle'`
    )
  ).rowCount

async function startWriter(): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'test-killed-writer.ts'), [
    JSON.stringify(database.connection),
    'steps',
  ])
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The writer ended before it was ready: ${code}`)
    }),
  ])
  return child
}

test('killed in the middle of each step, nothing is half-done', async () => {
  const child = await startWriter()
  const before = await digestOf(database.db)
  const holder = await database.pool.connect()
  try {
    await holder.query(
      `create function wait_to_be_killed() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(${lock}, hashtext(tg_table_name));
         return new;
       end $$`
    )
    for (const [table, event] of stepActs) {
      await holder.query(
        `create trigger wait_to_be_killed before ${event} on ${table} for each row execute function wait_to_be_killed()`
      )
      await holder.query('select pg_advisory_lock($1, hashtext($2))', [lock, table])
    }
    child.send('go')
    await expect.poll(waiting, { timeout: 20_000 }).toEqual(tables.toSorted())
    child.kill('SIGKILL')
    await once(child, 'exit')
    await holder.query('select pg_advisory_unlock_all()')
    await expect.poll(others).toBe(0)
    await holder.query('drop function wait_to_be_killed cascade')
    expect(await digestOf(database.db)).toEqual(before)
  } finally {
    holder.release()
    child.kill('SIGKILL')
  }
})

test('without a kill each step is written', async () => {
  const app: TestApp = await startTestApp()
  try {
    for (const [table, , prepare] of stepActs) {
      const act = await prepare(app)
      expect([table, await act()]).toEqual([table, true])
    }
  } finally {
    await app.stop()
  }
})
