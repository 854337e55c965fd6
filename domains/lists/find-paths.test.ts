import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import type { ListInput, ListSource } from './list-source.ts'
import { conditionOf, readList } from './read-list.ts'

/* Lists that have their words, and the rows of a filter, in tables of their own, in the order of a sort. */

type Filters = { colour?: readonly string[] | undefined; twins?: 'yes' | 'no' | undefined }

const source: ListSource<Filters> = {
  columns: sql`h.id, h.name, h.size`,
  from: sql`hat h`,
  id: { by: sql`h.id`, type: 'uuid' },
  sorts: {
    name: { by: sql`lower(h.name)`, type: 'text' },
    size: { by: sql`h.size`, type: 'bigint' },
  },
  default_sort: 'name',
  search: (words) =>
    sql`h.beginnings @@ ${words
      .split(' ')
      .map((word) => `'${word}':*`)
      .join(' & ')}::tsquery`,
  filters: {
    colour: (wanted) => sql`h.colour = any (${wanted}::text[])`,
    twins: (wanted) => sql`(h.size < 1200) = ${wanted === 'yes'}`,
  },
  joined_filters: ['twins'],
  ordered_filters: { size: ['colour'] },
  ordered_tables: {
    twins: (wanted) =>
      wanted === 'yes'
        ? {
            from: sql`hat_twin t join hat h on h.id = t.hat_id`,
            id: sql`t.hat_id`,
            sorts: { name: sql`t.place` },
          }
        : null,
  },
  ordered_words: {
    table: sql`hat_word`,
    column: sql`word`,
    from: sql`hat_word w join hat h on h.id = w.hat_id`,
    word: sql`w.word`,
    id: sql`w.hat_id`,
    sorts: { name: sql`w.place` },
  },
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await sql`
    create table hat (id uuid primary key, name text not null, size bigint not null, colour text not null,
      beginnings tsvector generated always as (array_to_tsvector(string_to_array(app.fold(name), ' '))) stored)`.execute(
    database.db
  )
  // Straw hats stand at one end of the order of names; all have two words that begin alike.
  await sql`
    insert into hat (id, name, size, colour)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
           case when n % 3 = 0 then 'Ábel ' when n % 3 = 1 then 'Felt ' else 'Zoo ' end ||
           case when n % 4 = 0 then 'straw strawberry ' when n % 4 = 1 then 'Strand ' else 'cap ' end || (n % 7) || case when n % 3 < 2 then ' x' else ' xy' end,
           n, case when n % 5 = 0 then 'red' else 'green' end
      from generate_series(1, 4400) n`.execute(database.db)
  await sql`create table hat_twin as select id as hat_id, lower(name) as place from hat where size < 1200`.execute(
    database.db
  )
  await sql`
    create table hat_word as
    select word collate "C" as word, lower(h.name) as place, h.id as hat_id
      from hat h, unnest(tsvector_to_array(h.beginnings)) word where word !~ '^[0-9]'`.execute(
    database.db
  )
  await sql`create index on hat_word (word, place, hat_id)`.execute(database.db)
  await sql`analyze`.execute(database.db)
})
afterAll(() => database.stop())

const asked = fc.record(
  {
    q: fc.constantFrom(
      'str',
      'straw',
      'straw 3',
      'zoo str',
      'x',
      '4',
      'cap f',
      'nothing',
      'strawb fe'
    ),
    sort: fc.constantFrom('name', '-name', 'size', '-size'),
    colour: fc.constantFrom(['red'], ['green'], ['red', 'green']),
    twins: fc.constantFrom('yes' as const, 'no' as const),
    limit: fc.integer({ min: 1, max: 60 }),
  },
  { requiredKeys: ['limit'] }
)

test('first pages, those after them and last ones are what a plain statement gives, for any question', async () => {
  const read = (input: ListInput<Filters>) =>
    database.db.transaction().execute((tx) => readList<{ id: string }, Filters>(tx, source, input))
  await fc.assert(
    fc.asyncProperty(asked, async (input) => {
      const [name = 'name', way] = input.sort?.startsWith('-')
        ? [input.sort.slice(1), sql`desc`]
        : [input.sort, sql`asc`]
      const { rows: all } = await sql<{ id: string }>`
        select h.id from hat h where ${conditionOf(source, input)}
         order by ${source.sorts[name]?.by} ${way}, h.id ${way}`.execute(database.db)
      const ids = all.map(({ id }) => id)
      const first = await read(input)
      expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, input.limit))
      expect(first.total.is_exact ? first.total.count : 1000).toBe(
        first.total.is_exact ? ids.length : Math.min(1000, ids.length)
      )
      const second = first.next && (await read({ ...input, after: first.next }))
      expect(second ? second.rows.map(({ id }) => id) : []).toEqual(
        ids.slice(input.limit, 2 * input.limit)
      )
      const last = await read({ ...input, at: 'last' })
      const shown = last.rows.map(({ id }) => id)
      expect(shown).toEqual(shown.length === 0 ? [] : ids.slice(-shown.length))
      expect(shown.length > 0).toBe(ids.length > 0)
    }),
    { numRuns: 40 }
  )
})
