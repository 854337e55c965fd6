import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { Context, Tx } from '../context.ts'
import { visitorContext } from '../test-context.ts'
import { runBulk, type BulkAction } from './bulk.ts'

type Filters = { colour?: readonly string[] | undefined }

let database: TestDatabase
let user_id: string
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table fruit (id uuid primary key, colour text not null, is_sold boolean not null)`.execute(
    database.db
  )
  const { rows } = await sql<{ id: string }>`
    insert into app_user (email) values ('ana@example.com') returning id`.execute(database.db)
  user_id = rows[0]?.id ?? ''
})
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
beforeEach(async () => {
  await sql`truncate fruit, bulk_undo`.execute(database.db)
  await sql`
    insert into fruit select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
           case when n % 2 = 0 then 'green' else 'red' end, n = 1 from generate_series(1, 10) n`.execute(
    database.db
  )
})
afterAll(() => database.stop())

/** Marks fruit as sold; skips what is sold already. */
const sell: BulkAction<Filters> = {
  name: 'fruit.sell',
  source: {
    columns: sql`f.id`,
    from: sql`fruit f`,
    id: { by: sql`f.id`, type: 'uuid' },
    sorts: { colour: { by: sql`f.colour`, type: 'text' } },
    default_sort: 'colour',
    filters: { colour: (expected) => sql`f.colour = any (${expected}::text[])` },
  },
  parse: ({ colour }) => ({ limit: 25, colour: colour === undefined ? undefined : [colour] }),
  change: (tx, ids) => setSold(tx, ids, true),
  revert: (tx, rows) =>
    setSold(
      tx,
      rows.map((row) => row.id),
      false
    ),
}
async function setSold(tx: Tx, ids: readonly string[], is_sold: boolean) {
  const { rows } = await sql<{ id: string }>`
    update fruit set is_sold = ${is_sold} where id = any (${ids}::uuid[]) and is_sold <> ${is_sold} returning id`.execute(
    tx
  )
  const done = new Set(rows.map((row) => row.id))
  return {
    changed: rows.map((row) => ({ id: row.id, before: { is_sold: !is_sold } })),
    skipped: ids.filter((one) => !done.has(one)).map((one) => ({ id: one, reason: 'already' })),
  }
}

const context = (): Context => ({
  ...visitorContext(database.db, '2026-11-21'),
  // The engine uses only the id; the database enforces rights.
  actor: { user_id } as Context['actor'],
  tx: (run) => database.db.transaction().execute(run),
})
const run = (input: Omit<Parameters<typeof runBulk>[2], 'dry_run'> & { dry_run?: boolean }) =>
  runBulk(context(), sell, { dry_run: false, ...input })
const sold = async () =>
  (await sql<{ n: number }>`select count(*) as n from fruit where is_sold`.execute(database.db))
    .rows[0]?.n

test('changes what it can, and reports what it skipped and why', async () => {
  const outcome = await run({ selection: { ids: [id(1), id(2), id(3), id(99)] } })
  expect(outcome).toEqual({
    changed: 2,
    skipped: [{ reason: 'already', count: 1 }],
    fingerprint: expect.any(String),
    undo: expect.any(String),
  })
  expect(await sold()).toBe(3)
})

test('all matching a query', async () => {
  expect(await run({ selection: { matching: { colour: 'green' } } })).toMatchObject({
    changed: 5,
    skipped: [],
  })
})

test('all matching a query, except some', async () => {
  const selection = { matching: { colour: 'green' }, except: [id(2), id(3), id(4), 'no id'] }
  const tried = await run({ selection, dry_run: true })
  expect(tried).toMatchObject({ changed: 3, skipped: [], undo: null })
  expect(await run({ selection, expected: tried.fingerprint ?? '' })).toMatchObject({ changed: 3 })
  expect(await sold()).toBe(4)
  // Selecting rows that were excluded before makes a different selection.
  await expect(
    run({ selection: { matching: { colour: 'green' } }, expected: tried.fingerprint ?? '' })
  ).rejects.toMatchObject({ status: 409 })
})

test('an invalid id matches no row', async () => {
  expect(await run({ selection: { ids: ['', 'x', id(2)] } })).toMatchObject({ changed: 1 })
})

test('as a dry run it counts the same and changes nothing', async () => {
  const tried = await run({ selection: { matching: {} }, dry_run: true })
  expect(tried).toEqual({
    changed: 9,
    skipped: [{ reason: 'already', count: 1 }],
    fingerprint: expect.any(String),
    undo: null,
  })
  expect(await sold()).toBe(1)
  const { rows } = await sql`select from bulk_undo`.execute(database.db)
  expect(rows.length).toBe(0)
})

test('undone, once', async () => {
  const { undo } = await run({ selection: { matching: {} } })
  expect(await sold()).toBe(10)
  expect(await run({ undo: undo ?? '' })).toEqual({
    changed: 9,
    skipped: [],
    fingerprint: null,
    undo: null,
  })
  expect(await sold()).toBe(1)
  await expect(run({ undo: undo ?? '' })).rejects.toMatchObject({ status: 410, code: 'undo-over' })
})

test('an undo expires after an hour', async () => {
  const { undo } = await run({ selection: { ids: [id(2)] } })
  await sql`update bulk_undo set expires_at = now() - interval '1 second'`.execute(database.db)
  await expect(run({ undo: undo ?? '' })).rejects.toMatchObject({ status: 410 })
  expect(await sold()).toBe(2)
})

test('an undo of another action is refused', async () => {
  const { undo } = await run({ selection: { ids: [id(2)] } })
  await expect(
    runBulk(context(), { ...sell, name: 'fruit.eat' }, { dry_run: false, undo: undo ?? '' })
  ).rejects.toMatchObject({ status: 410 })
})

test('a list that changed since it was read is refused, also with the same length', async () => {
  const selection = { matching: { colour: 'green' } }
  const { fingerprint } = await run({ selection, dry_run: true })
  await sql`update fruit set colour = case id when ${id(2)}::uuid then 'red' else 'green' end
             where id in (${id(2)}, ${id(3)})`.execute(database.db)
  await expect(run({ selection, expected: fingerprint ?? '' })).rejects.toMatchObject({
    status: 409,
    code: 'selection-changed',
  })
  expect(await sold()).toBe(1)
  const now = await run({ selection, dry_run: true })
  expect(await run({ selection, expected: now.fingerprint ?? '' })).toMatchObject({ changed: 5 })
})

test('more than 10,000 rows at a time are refused', async () => {
  await sql`insert into fruit select gen_random_uuid(), 'blue', false from generate_series(1, 10001)`.execute(
    database.db
  )
  await expect(run({ selection: { matching: { colour: 'blue' } } })).rejects.toMatchObject({
    status: 422,
    code: 'selection-too-large',
  })
})

test('a failure half-way changes nothing', async () => {
  const failing = {
    ...sell,
    change: async (tx: Tx, ids: readonly string[]) => {
      await setSold(tx, ids, true)
      throw new Error('half-way')
    },
  }
  await expect(
    runBulk(context(), failing, { dry_run: false, selection: { matching: {} } })
  ).rejects.toThrow('half-way')
  expect(await sold()).toBe(1)
})
