import { sql } from 'kysely'
import { beforeEach, afterEach, expect, test } from 'vitest'
import { servedJobs } from '@numo/server/served-jobs.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { acknowledgeRestore, findRestore } from '../audit/acknowledge-restore.ts'
import { theProgram } from '../audit/record.ts'
import { sealTrail } from '../audit/seal-trail.ts'
import { postponeDeletions } from '../privacy/postpone-deletions.ts'
import { storeDocument } from './store-document.ts'

/* A database restored to an earlier point, while the files were not. */

let app: TestApp
beforeEach(async () => void (app = await startTestApp()))
afterEach(() => app.stop())

const day_ms = 24 * 3600_000
/** A context `days` days in the future. */
const contextAt = (days = 0) => {
  const ctx = app.program.contextFor('program')
  return { ...ctx, now: () => new Date(Date.now() + days * day_ms) }
}

/** Backs up every row of every table; the returned function restores them. */
async function backUp(): Promise<() => Promise<void>> {
  const { db } = app.database
  const { rows: tables } = await sql<{ name: string; columns: string[] }>`
    select c.relname as name, array_agg(quote_ident(a.attname)) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and c.relname <> 'audit_month' -- its partitions are tables, which stay
     group by c.relname`.execute(db)
  const copy = `backup_${Math.random().toString(36).slice(2)}`
  await sql`create schema ${sql.ref(copy)}`.execute(db)
  for (const { name } of tables)
    await sql`create table ${sql.table(`${copy}.${name}`)} as table ${sql.table(name)}`.execute(db)
  return () =>
    db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = 'replica'`.execute(tx)
      for (const { name, columns } of tables) {
        const list = sql.raw(columns.join(', '))
        await sql`delete from ${sql.table(name)}`.execute(tx)
        await sql`insert into ${sql.table(name)} (${list}) overriding system value
                  select ${list} from ${sql.table(`${copy}.${name}`)}`.execute(tx)
      }
    })
}

const keep = async (account_id: string, text: string) => {
  const { id } = await storeDocument(contextAt(), {
    account_id,
    type: 'policy',
    file_name: `${text}.pdf`,
    mime_type: 'application/pdf',
    bytes: Buffer.from(text),
    preview: Buffer.from(`a picture of ${text}`),
    uploaded_through: 'web',
  })
  return id
}

/** Runs the scheduled jobs on each of some days; returns the failures. */
async function nights(...days: number[]): Promise<string[]> {
  const failed: string[] = []
  const { signal } = new AbortController()
  const at = { id: 'by-the-clock', attempt: 1, is_last: true, is_retry: false, signal }
  for (const day of days)
    for (const served of servedJobs)
      if (served.job.every)
        await served
          .run(contextAt(day), {}, at)
          .catch((error: Error) => failed.push(`${served.job.name}: ${error.message}`))
  return failed
}

const accountExists = async (account_id: string) =>
  (await app.database.db
    .selectFrom('document')
    .select('id')
    .where('account_id', '=', account_id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()) !== undefined
const openDeletion = (account_id: string, requested_by: string) =>
  app.database.db
    .insertInto('account_deletion')
    .values({
      account_id,
      requested_by,
      requested_at: new Date(Date.now() - 10 * day_ms),
      due_at: new Date(Date.now() + 4 * day_ms),
    })
    .execute()

test('no nightly job removes files or accounts before the restore is acknowledged', async () => {
  const one = await make.client(app)
  const leaving = await make.client(app)
  await keep(one.account_id, 'before')
  await keep(leaving.account_id, 'of a household that asked to leave')
  await openDeletion(leaving.account_id, leaving.user_id)
  await sealTrail(contextAt())
  const restore = await backUp()
  // Unknown to the restored database: a file, and that the household cancelled its deletion.
  await keep(one.account_id, 'after')
  await app.database.db
    .updateTable('account_deletion')
    .set({ cancelled_at: new Date(), cancelled_by: leaving.user_id })
    .execute()
  await sealTrail(contextAt(0.01))
  const files = new Map(app.store.all())
  await restore()

  const failed = await nights(1, 2, 31, 45)
  for (const name of ['tidy-files', 'tidy-exports', 'execute-deletions', 'seal-trail'])
    expect(failed.filter((text) => text.startsWith(`${name}: The audit trail`))).toHaveLength(4)
  for (const [key, bytes] of files) expect([key, app.store.all().get(key)]).toEqual([key, bytes])
  expect(await accountExists(leaving.account_id)).toBe(true)

  // Acknowledged: the trail is sealed again, the household's deletion period starts over, and the file waits for 30
  // days.
  const now = contextAt(45).now()
  const ctx = { ...contextAt(45), now, caller: theProgram }
  expect(await findRestore(ctx)).toMatchObject({ later: 1, to: expect.any(String) })
  await acknowledgeRestore(ctx, 'a disk failed', (tx) => postponeDeletions(tx, now))
  expect(await findRestore(ctx)).toBe('as-sealed')
  expect(await acknowledgeRestore(ctx, 'again', async () => {})).toBeNull()
  expect(await nights(46, 58)).toEqual([])
  expect(await accountExists(leaving.account_id)).toBe(true)
  for (const key of files.keys()) expect([key, await app.store.has(key)]).toEqual([key, true])
  expect(await nights(60, 78)).toEqual([])
  expect(await accountExists(leaving.account_id)).toBe(false)
  const left = [...files.keys()].filter((key) => app.store.all().has(key) && !key.includes('audit'))
  expect(left).toHaveLength(2)
})

test('a restore no seal could detect removes nothing for 30 days, and the later state finds its files again', async () => {
  const { account_id } = await make.client(app)
  await keep(account_id, 'before')
  const restoreEarlier = await backUp()
  await keep(account_id, 'after')
  const restoreLater = await backUp()
  const files = [...app.store.all().keys()]
  await restoreEarlier()
  expect(await nights(1, 2, 30)).toEqual([])
  for (const key of files) expect(await app.store.has(key)).toBe(true)
  // Removes the seals of the restored state, which the later state would not match; their times are in the future.
  for (const key of app.store.all().keys())
    if (key.startsWith('audit/')) await app.store.remove(key)
  await restoreLater()
  expect(await nights(31, 32, 70)).toEqual([])
  for (const key of files) expect(await app.store.has(key)).toBe(true)
})

test('a rewritten trail is not a restore, and cannot be acknowledged', async () => {
  const { account_id } = await make.client(app)
  await keep(account_id, 'one')
  await sealTrail(contextAt())
  const { db } = app.database
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`update audit_event set reason = 'nothing happened'`.execute(tx)
  })
  const ctx = { ...contextAt(), now: new Date(), caller: theProgram }
  expect(await findRestore(ctx)).toBe('broken')
  expect(await acknowledgeRestore(ctx, 'because', async () => {})).toBeNull()
})
