import { expect } from 'vitest'
import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

type Db = TestApp['database']['db']

/** Moments at which the connection is ended: when a notification or job is inserted, or at the commit. */
export const moments = ['at the notice', 'at the commit'] as const
type Moment = (typeof moments)[number]

/** What a verb causes besides its write: a notification of a kind, or a job of a queue. */
export type OutboxEffect = { notice: string } | { queue: string }

const tableOf = (caused: OutboxEffect) => ('notice' in caused ? 'notification' : 'job_request')

/**
 * Installs a trigger that ends the connection at that moment, as when the process is killed. Returns a function
 * that removes it.
 */
export async function cutOff(
  db: Db,
  caused: OutboxEffect,
  moment: Moment
): Promise<() => Promise<void>> {
  await sql`
    create or replace function public.cut_off() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      perform pg_terminate_backend(pg_backend_pid());
      perform pg_sleep(10);
      return new;
    end $$`.execute(db)
  const table = sql.table(tableOf(caused))
  const what =
    'notice' in caused
      ? sql`new.kind = ${sql.lit(caused.notice)}`
      : sql`new.queue = ${sql.lit(caused.queue)}`
  const kind = moment === 'at the notice' ? sql`trigger` : sql`constraint trigger`
  const when =
    moment === 'at the notice'
      ? sql`before insert on ${table}`
      : sql`after insert on ${table} deferrable initially deferred`
  await sql`create ${kind} cut_off ${when} for each row when (${what}) execute function public.cut_off()`.execute(
    db
  )
  return async () => void (await sql`drop trigger cut_off on ${table}`.execute(db))
}

/** Counts the notifications or jobs of a kind. */
export async function countCaused(db: Db, caused: OutboxEffect): Promise<number> {
  const from =
    'notice' in caused
      ? sql`notification where kind = ${caused.notice}`
      : sql`pgboss.job where name = ${caused.queue}`
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(
    db
  )
  return rows[0]?.count ?? 0
}

/**
 * Tables outside the aborted transaction: rate limit counters, the listing's work tables, copies of identity users,
 * which are written before, and keys of calls, which are kept when the end of a call is not known.
 */
const beside = [
  'request_limit',
  'listing_scope',
  'listing_change',
  'identity_user',
  'idempotency_key',
]

/** Returns a digest of the rows of every table and of the jobs; any committed write changes it. */
export async function digestOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all (${beside}::text[]) order by 1`.execute(db)
  // The progress of an export is updated in transactions of its own.
  const rowsOf = (name: string) =>
    name === 'data_export' ? sql`(select id, storage_key from data_export)` : sql.table(name)
  const digests = rows.map(
    ({ name }) =>
      sql`select ${name} as name, md5(string_agg(t::text, ' ' order by t::text)) as digest from ${rowsOf(name)} t`
  )
  const found = await sql<{ name: string; digest: string | null }>`
    ${sql.join(digests, sql` union all `)}
    union all select 'jobs', md5(string_agg(j.id::text, ' ' order by j.id)) from pgboss.job j`.execute(
    db
  )
  return Object.fromEntries(found.rows.map(({ name, digest }) => [name, digest ?? '']))
}

/** Acts once; resolves to whether it succeeded. */
export type CutOffAction = () => Promise<boolean>
export const isDone = ({ status }: { status: number }): boolean => status === 200
export const ran = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false
  )

/**
 * Acts with the connection ended at a moment, which must leave every table unchanged, then again, which must
 * succeed with its effect.
 */
export async function tryBoth(
  { database: { db } }: TestApp,
  caused: OutboxEffect,
  moment: (typeof moments)[number],
  prepare: () => Promise<CutOffAction>
) {
  const act = await prepare()
  const [before, count] = [await digestOf(db), await countCaused(db, caused)]
  const repair = await cutOff(db, caused, moment)
  try {
    expect(await act()).toBe(false)
  } finally {
    await repair()
  }
  expect(await digestOf(db)).toEqual(before)
  expect(await act()).toBe(true)
  expect(await countCaused(db, caused)).toBeGreaterThan(count)
  // An email that is waiting must have a job.
  const { rows } = await sql`
    select from notification n where n.mail_status = 'waiting' and not exists (
      select from pgboss.job j where j.data ->> 'notification_id' = n.id::text)`.execute(db)
  expect(rows).toHaveLength(0)
}
