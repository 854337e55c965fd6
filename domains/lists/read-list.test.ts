import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { inWords, type ListInput, type ListSource } from './list-source.ts'
import { readList } from './read-list.ts'
import { readRows } from './read-rows.ts'

type Filters = { colour?: readonly string[] | undefined }
type Row = { id: string; name: string; size: number }

const source: ListSource<Filters> = {
  columns: sql`f.id, f.name, f.size`,
  from: sql`fruit f`,
  only: sql`not f.is_gone`,
  id: { by: sql`f.id`, type: 'uuid' },
  sorts: {
    name: { by: sql`lower(f.name)`, type: 'text' },
    size: { by: sql`f.size`, type: 'bigint' },
    ripe_at: { by: sql`f.ripe_at`, type: 'timestamptz' },
  },
  sum: { amount: sql`f.size`, currency: sql`f.colour` },
  default_sort: '-ripe_at',
  search: (words) => [inWords(sql`app.words(f.name)`, words)],
  filters: { colour: (expected) => sql`f.colour = any (${expected}::text[])` },
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table fruit (id uuid primary key, name text not null, size bigint not null, colour text not null,
    ripe_at timestamptz not null, is_gone boolean not null default false)`.execute(database.db)
})
beforeEach(() => sql`truncate fruit`.execute(database.db))
afterAll(() => database.stop())

const read = (input: Partial<ListInput<Filters>> = {}, max?: number) =>
  database.db
    .transaction()
    .execute((tx) => readList<Row, Filters>(tx, source, { limit: 25, ...input }, max))

type Fruit = { id: string; name: string; size: number; colour: string; micros: number }
const put = (fruits: readonly Fruit[]) =>
  sql`insert into fruit (id, name, size, colour, ripe_at)
      select id, name, size, colour, '2026-01-01'::timestamptz + micros * interval '1 microsecond'
        from jsonb_to_recordset(${JSON.stringify(fruits)}::jsonb)
          as f (id uuid, name text, size bigint, colour text, micros bigint)`.execute(database.db)

/** Few distinct values, so that most rows tie. */
const fruit = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('Apple', 'apple', 'Pear', 'Ñame', '', '百香果', "O'Neil \\ %_"),
  size: fc.integer({ min: -2, max: 2 }),
  colour: fc.constantFrom('red', 'green'),
  micros: fc.integer({ min: 0, max: 3 }),
})
const basket = fc.uniqueArray(fruit, { selector: ({ id }) => id, maxLength: 30 })
const sorts = ['name', '-name', 'size', '-size', 'ripe_at', '-ripe_at', undefined]

/** Reads all pages from the first or the last one on, and joins them. */
async function walk(
  input: Partial<ListInput<Filters>>,
  way: 'forwards' | 'backwards',
  max?: number
) {
  let page = await read(way === 'forwards' ? input : { ...input, at: 'last' }, max)
  const pages = [page.rows]
  for (let turn = 0; turn < 100; turn += 1) {
    const cursor = way === 'forwards' ? page.next : page.previous
    if (cursor === null) return pages
    // Sequential: each page needs the previous cursor.
    page = await read({ ...input, [way === 'forwards' ? 'after' : 'before']: cursor }, max)
    pages.push(page.rows)
  }
  throw new Error('the pages have no end')
}

test('joined pages are the list, in both directions, with any ties', async () => {
  await fc.assert(
    fc.asyncProperty(
      basket,
      fc.constantFrom(...sorts),
      fc.integer({ min: 1, max: 7 }),
      fc.option(fc.constant(['red'] as const), { nil: undefined }),
      async (fruits, sort, limit, colour) => {
        await sql`truncate fruit`.execute(database.db)
        await put(fruits)
        const input = { sort, colour }
        const all = (await read({ ...input, limit: 100 })).rows.map(({ id }) => id)
        const expected = fruits.filter((one) => !colour || one.colour === 'red')
        expect(all.toSorted()).toEqual(expected.map(({ id }) => id.toLowerCase()).toSorted())
        const forwards = await walk({ ...input, limit }, 'forwards')
        expect(forwards.flat().map(({ id }) => id)).toEqual(all)
        const backwards = await walk({ ...input, limit }, 'backwards')
        expect(
          backwards
            .toReversed()
            .flat()
            .map(({ id }) => id)
        ).toEqual(all)
        // Same pages from either end: only the last one is short.
        expect(backwards.toReversed().map((rows) => rows.length)).toEqual(
          forwards.map((rows) => rows.length)
        )
      }
    ),
    { numRuns: 60 }
  )
})

const some = (count: number): Fruit[] =>
  Array.from({ length: count }, (_, i) => ({
    id: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
    name: `Fruit ${i % 10}`,
    size: i,
    colour: i % 2 ? 'red' : 'green',
    micros: i,
  }))

test('above the count limit pages are the same, for matches near or far in the index', async () => {
  const far = some(60).map((one) => ({ ...one, size: one.size * 7 - 100 }))
  await put(far.map((one) => ({ ...one, colour: one.size > -40 ? 'red' : 'green' })))
  const input = { sort: 'size', colour: ['red'], limit: 4 }
  const all = (await read({ ...input, limit: 100 })).rows
  expect(all.map(({ size }) => size)).toEqual(
    far.map(({ size }) => size).filter((size) => size > -40)
  )
  for (const max of [5, 20])
    for (const way of ['forwards', 'backwards'] as const) {
      const pages = await walk(input, way, max)
      expect((way === 'forwards' ? pages : pages.toReversed()).flat()).toEqual(all)
    }
  expect((await read(input, 5)).total).toEqual({ count: 5, is_exact: false })
})

test('sorts, and reports what precedes and follows a page', async () => {
  await put(some(60))
  const first = await read({ sort: '-size' })
  expect(first.rows.map(({ size }) => size).slice(0, 3)).toEqual([59, 58, 57])
  expect([first.previous, typeof first.next, first.total]).toEqual([
    null,
    'string',
    { count: 60, is_exact: true },
  ])
  const last = await read({ sort: '-size', at: 'last' })
  expect([last.rows.length, last.rows.at(-1)?.size, last.next]).toEqual([10, 0, null])
  const before = await read({ sort: '-size', before: last.previous ?? '' })
  expect([before.rows.at(-1)?.size, before.rows.length]).toEqual([10, 25])
})

test('a total stops counting at 10,000, and the pages continue', async () => {
  await put(some(10_050))
  const page = await read({ sort: 'size', limit: 100 })
  expect(page.total).toEqual({ count: 10_000, is_exact: false })
  const last = await read({ sort: 'size', limit: 100, at: 'last' })
  expect(last.rows.at(-1)?.size).toBe(10_049)
  expect((await read({ sort: 'size', after: last.previous ?? '' })).rows[0]?.size).toBe(9951)
})

test('searches without accents or case; punctuation only matches nothing', async () => {
  await put([
    { id: '00000000-0000-4000-8000-000000000001', name: 'Ñame', size: 1, colour: 'red', micros: 0 },
    { id: '00000000-0000-4000-8000-000000000002', name: 'Pear', size: 1, colour: 'red', micros: 0 },
  ])
  const names = async (q: string) => (await read({ q })).rows.map(({ name }) => name)
  expect(await names('NAM')).toEqual(['Ñame'])
  expect(await names('%')).toEqual([])
  expect((await names('')).length).toBe(2)
})

test('sums are of the matching rows of all pages, by currency, and only where they were asked for and counted', async () => {
  await put(
    some(30).map((one, n) => ({ ...one, colour: n % 2 === 0 ? 'red' : 'green', size: 1000 + n }))
  )
  expect((await read({ limit: 2, sums: 'yes' })).sums).toEqual([
    { currency: 'green', amount: 15_225 },
    { currency: 'red', amount: 15_210 },
  ])
  const green = { colour: ['green'], limit: 2, sums: 'yes' } as const
  expect((await read(green)).sums).toEqual([{ currency: 'green', amount: 15_225 }])
  expect(await read({ limit: 2 })).not.toHaveProperty('sums')
  expect(await read({ limit: 2, sums: 'yes' }, 29)).not.toHaveProperty('sums')
})

test('rows outside the list are never shown', async () => {
  await put(some(2))
  await sql`update fruit set is_gone = true where size = 1`.execute(database.db)
  expect((await read()).rows.map(({ size }) => size)).toEqual([0])
})

const made = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')

test.each([
  ['nonsense', 'abc'],
  ['another sort', made('name', 'a', '00000000-0000-4000-8000-000000000001')],
  ['no instant', made('-ripe_at', 'yesterday-ish', '00000000-0000-4000-8000-000000000001')],
  ['no id', made('-ripe_at', '2026-01-01', 'x')],
  ['too few parts', made('-ripe_at')],
  ['other kinds', made('-ripe_at', 1, null)],
  ['SQL', made('-ripe_at', "2026-01-01'::text; drop table fruit --", 'x')],
])('an invalid cursor is refused: %s', async (_, after) => {
  await put(some(1))
  await expect(read({ after })).rejects.toMatchObject({ status: 400, code: 'bad-cursor' })
})

test('an unknown sort is refused', async () => {
  await expect(read({ sort: 'taste' })).rejects.toMatchObject({ status: 400 })
})

test('one row by its id, independent of pages; none when it is not in the list', async () => {
  const ids = [1, 2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  await put(ids.map((id, n) => ({ id, name: 'Pear', size: n, colour: 'red', micros: n })))
  await sql`update fruit set is_gone = true where id = ${ids[2]}`.execute(database.db)
  expect(await read({ item: ids[0], limit: 1 })).toEqual({
    rows: [{ id: ids[0], name: 'Pear', size: 0 }],
    next: null,
    previous: null,
    total: { count: 1, is_exact: true },
  })
  for (const item of [ids[2], 'no id', '00000000-0000-4000-8000-000000000009'])
    // Sequential: one connection.
    expect((await read({ item })).rows).toEqual([])
  expect((await read({ item: ids[0], colour: ['green'] })).rows).toEqual([])
})

test('all rows are the joined pages, in one statement, up to a limit', async () => {
  await fc.assert(
    fc.asyncProperty(basket, fc.constantFrom(...sorts), async (fruits, sort) => {
      await sql`truncate fruit`.execute(database.db)
      await put(fruits)
      const input = { limit: 3, ...(sort !== undefined && { sort }) }
      let statements = 0
      const rows = await database.db.transaction().execute((tx) =>
        readRows<Row, Filters>(
          tx.withPlugin({
            transformQuery: ({ node }) => {
              statements += 1
              return node
            },
            transformResult: ({ result }) => Promise.resolve(result),
          }),
          source,
          input,
          20
        )
      )
      expect(rows).toEqual((await walk(input, 'forwards')).flat().slice(0, 20))
      expect(statements).toBe(1)
    }),
    { numRuns: 20 }
  )
})

test('each query is planned for the values it asks for, however often it is asked', async () => {
  await put([{ id: randomUUID(), name: 'Apple', size: 1, colour: 'red', micros: 0 }])
  const planned = await database.db.transaction().execute(async (tx) => {
    const plans = async () => {
      const { rows } = await sql<{ generic: number; custom: number }>`
        select coalesce(sum(generic_plans), 0)::int as generic, coalesce(sum(custom_plans), 0)::int as custom
          from pg_prepared_statements where statement like '%fruit%'`.execute(tx)
      return rows[0] ?? { generic: 0, custom: 0 }
    }
    const before = await plans()
    for (let time = 0; time < 8; time += 1)
      // Sequential: one connection.
      await readList<Row, Filters>(tx, source, { limit: 25, colour: ['red'] })
    const after = await plans()
    return { generic: after.generic - before.generic, custom: after.custom - before.custom }
  })
  expect(planned.generic).toBe(0)
  expect(planned.custom).toBeGreaterThanOrEqual(8)
})
