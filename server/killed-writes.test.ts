import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notificationKindNames } from '@numo/domains/notifications/rules.ts'
import { startTestApp } from './test-app.ts'
import { digestOf } from './test-cut-off.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { stepActs } from './test-step-acts.ts'
import { workActs } from './test-work-acts.ts'

/*
 * A child process is in the middle of every write that notifies somebody or requests work, and of every step of an authorization, a
 * stay and an appointment, waiting at that statement, and is killed there (SIGKILL): none of the writes leaves anything.
 */

let database: TestDatabase
beforeEach(async () => void (database = await createTestDatabase()))
afterEach(() => database.stop())

const lock = 4711

/** Returns the kinds, queues or steps for which a statement is waiting now. */
async function waiting(names: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select distinct name from pg_locks l join unnest($1::text[]) name on l.objid = hashtext(name)::bigint & 4294967295
      where l.locktype = 'advisory' and l.classid = $2 and not l.granted
        and l.database = (select oid from pg_database where datname = current_database())`,
    [names, lock]
  )
  return rows.map(({ name }) => name).toSorted()
}

/** Returns the number of busy connections of others; those of a dead process are gone. */
const others = async () =>
  (
    await database.pool.query(
      `select from pg_stat_activity
        where datname = current_database() and usename <> current_user and state <> 'idle'`
    )
  ).rowCount

async function startWriter(sort: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, 'test-killed-writer.ts'), [
    JSON.stringify(database.connection),
    sort,
  ])
  await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The writer ended before it was ready: ${code}`)
    }),
  ])
  return child
}

const insertInto = (table: string) =>
  `create trigger wait_to_be_killed before insert on ${table} for each row execute function wait_to_be_killed()`
const steps = Object.entries(stepActs)

test.each([
  ['notices', 'new.kind', notificationKindNames, insertInto('notification')],
  ['work', 'new.queue', workActs.map(([, queue]) => queue), insertInto('job_request')],
  [
    'steps',
    'tg_name',
    steps.map(([name]) => name),
    steps
      .map(
        ([name, { at, on, when }]) =>
          `create trigger ${name} before ${on} on ${at} for each row when (${when}) execute function wait_to_be_killed()`
      )
      .join(';'),
  ],
] as const)('killed at their %s, no write is stored', async (sort, name, names, triggers) => {
  const expected = [...new Set<string>(names)].toSorted()
  const child = await startWriter(sort)
  const before = await digestOf(database.db)
  const holder = await database.pool.connect()
  try {
    await holder.query(
      `create function wait_to_be_killed() returns trigger language plpgsql as $$
       begin
         perform pg_advisory_xact_lock_shared(${lock}, hashtext(${name}));
         return new;
       end $$;
       ${triggers}`
    )
    for (const one of expected)
      await holder.query('select pg_advisory_lock($1, hashtext($2))', [lock, one])
    child.send('go')
    await expect.poll(() => waiting(expected), { timeout: 20_000 }).toEqual(expected)
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
  const app = await startTestApp()
  try {
    for (const [name, { prepare }] of steps) {
      const act = await prepare(app)
      expect([name, await act()]).toEqual([name, true])
    }
  } finally {
    await app.stop()
  }
})
