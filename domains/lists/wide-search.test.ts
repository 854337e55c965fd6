import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { ListInput, ListSource } from './list-source.ts'
import { readList } from './read-list.ts'

type Filters = { colour?: readonly string[] | undefined }
type Row = { name: string }

const named = (words: string) => sql`select id from fruit where name like ${`%${words}%`}`
const grownBy = (words: string) => sql`
  select g.fruit_id from grower g where g.name like ${`%${words}%`}`

const source: ListSource<Filters> = {
  columns: sql`f.name`,
  from: sql`fruit f`,
  id: { by: sql`f.id`, type: 'text' },
  sorts: { name: { by: sql`f.name`, type: 'text' } },
  default_sort: 'name',
  search: (words) => sql`f.id in (${named(words)} union all ${grownBy(words)})`,
  wide_search: {
    own: (words) => sql`f.name like ${`%${words}%`}`,
    first: (words, most) => sql`f.id in (
      (${named(words)} limit ${sql.lit(most)}) union all (${grownBy(words)} limit ${sql.lit(most)}))`,
    holds: (words) =>
      sql`f.name like ${`%${words}%`} or exists (${grownBy(words)} and g.fruit_id = f.id)`,
  },
  filters: { colour: (wanted) => sql`f.colour = any (${wanted}::text[])` },
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`create table fruit (id text collate "C" primary key, name text collate "C" not null, colour text not null)`.execute(
    database.db
  )
  await sql`create table grower (fruit_id text not null, name text not null)`.execute(database.db)
})
beforeEach(() => sql`truncate fruit, grower`.execute(database.db))
afterAll(() => database.stop())

const read = (input: Partial<ListInput<Filters>>) =>
  database.db
    .transaction()
    .execute((tx) => readList<Row, Filters>(tx, source, { limit: 25, ...input }))
const names = async (input: Partial<ListInput<Filters>>) =>
  (await read(input)).rows.map(({ name }) => name)

/** Every third is grown by ana; every hundredth is red. */
const plant = (count: number) =>
  sql`with planted as (
        insert into fruit select lpad(n::text, 6, '0'), 'fruit ' || lpad(n::text, 6, '0'),
               case when n % 100 = 0 then 'red' else 'green' end
          from generate_series(1, ${count}) n returning id)
      insert into grower select id, 'ana' from planted where id::integer % 3 = 0`.execute(
    database.db
  )

test('finds in either table, each row once', async () => {
  await plant(9)
  await sql`insert into fruit values ('000010', 'banana', 'red')`.execute(database.db)
  expect(await names({ q: 'ana' })).toEqual([
    'banana',
    'fruit 000003',
    'fruit 000006',
    'fruit 000009',
  ])
})

test('common words: the pages go on beyond what was counted, in order, none twice', async () => {
  await plant(33_000)
  const first = await read({ q: 'ana' })
  expect(first.total).toEqual({ count: 10_000, is_exact: false })
  expect(first.rows[0]?.name).toBe('fruit 000003')
  expect((await read({ q: 'ana', after: first.next ?? '' })).rows[0]?.name).toBe('fruit 000078')
  expect((await names({ q: 'ana', at: 'last' })).at(-1)).toBe('fruit 033000')
})

test('with a filter beside them nothing is cut off: the total is true', async () => {
  await plant(33_000)
  expect((await read({ q: 'ana', colour: ['red'] })).total).toEqual({ count: 110, is_exact: true })
})

test('rows that lie far apart in the order of a sort, or of several values, are all met', async () => {
  // Green come first, then red and blue by turns, 11,000 each.
  await sql`insert into fruit
    select lpad(n::text, 6, '0'), 'fruit ' || lpad(n::text, 6, '0'),
           case when n <= 30000 then 'green' when n % 2 = 0 then 'red' else 'blue' end
      from generate_series(1, 52000) n`.execute(database.db)
  const ordered = { ...source, ordered_filters: { name: ['colour'] } } as const
  for (const of of [source, ordered])
    for (const colour of [['red'], ['red', 'blue']]) {
      const ask = (input: Partial<ListInput<Filters>>) =>
        database.db
          .transaction()
          .execute((tx) => readList<Row, Filters>(tx, of, { limit: 2, colour, ...input }))
      const step = colour.length === 1 ? 2 : 1
      const name = (n: number) => ({ name: `fruit ${String(n).padStart(6, '0')}` })
      const begin = colour.length === 1 ? 30_002 : 30_001
      const first = await ask({})
      expect(first.rows).toEqual([name(begin), name(begin + step)])
      expect(first.total).toEqual({ count: 10_000, is_exact: false })
      const second = await ask({ after: first.next ?? '' })
      expect(second.rows).toEqual([name(begin + 2 * step), name(begin + 3 * step)])
      expect((await ask({ before: second.previous ?? '' })).rows).toEqual(first.rows)
      expect((await ask({ at: 'last' })).rows).toEqual([name(52_000 - step), name(52_000)])
      expect((await ask({ sort: '-name' })).rows).toEqual([name(52_000), name(52_000 - step)])
    }
})
