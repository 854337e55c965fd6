import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { conditionsOf, orderOf } from '@numo/domains/lists/conditions.ts'
import type { ListInput } from '@numo/domains/lists/list-source.ts'
import { readList } from '@numo/domains/lists/read-list.ts'
import { readRows } from '@numo/domains/lists/read-rows.ts'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { buildMoney } from './build-money.ts'
import { buildPeople } from './build-people.ts'
import { declaredLists, filtersOf, inputOf, listCases, type ListCase } from './list-cases.ts'

/* Tests every list of the contracts on the generated rows of the bench. */

const rows = 120
const claims = 120

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
  await buildPeople(database.db, rows, () => {})
  // On the day that some lists are read as of, some are settled that were closed and paid out later.
  await buildMoney(database.db, claims, () => {}, '2025-08-18')
  // Others changed on that very day.
  await sql`
    insert into row_before (table_name, row_key, replaced_at, before)
    select 'payout_item', i.id::text, '2025-09-30 12:00-06', to_jsonb(i) || '{"status": "on_hold"}'
      from payout_item i where i.status = 'available' limit 10`.execute(database.db)
})
afterAll(() => database.stop())

test('every list of the contracts is covered, with values for each filter', async () => {
  expect([...new Set(listCases.map(({ endpoint }) => endpoint.name))].toSorted()).toEqual(
    (await declaredLists()).toSorted()
  )
  for (const list of listCases) {
    expect(Object.keys(filtersOf(list)).toSorted()).toEqual(
      Object.keys(list.source.filters)
        .filter((name) => !(list.always && name in list.always))
        .toSorted()
    )
    const sorts = Object.keys(list.source.sorts)
    expect(list.endpoint.input.shape['sort']).toBeDefined()
    for (const sort of sorts) expect(inputOf(list, { sort: `-${sort}` }).sort).toBe(`-${sort}`)
  }
})

const request = (list: ListCase) =>
  fc.record(
    {
      q: fc.constantFrom(...list.words, 'a', 'person 1', '1', 'solis ma'),
      sort: fc.constantFrom(
        ...Object.keys(list.source.sorts).flatMap((name) => [name, `-${name}`])
      ),
      ...Object.fromEntries(
        Object.entries(filtersOf(list)).map(([name, values]) => [name, fc.constantFrom(...values)])
      ),
      limit: fc.constantFrom('1', '7', '25'),
    },
    { requiredKeys: ['limit'] }
  )

type Row = Record<string, unknown>
const keyOf = ({ source }: ListCase) => (source.id.type === 'text' ? 'uid' : 'id')

/** Reads all pages of a list and returns the ids. `most` limits the count, so that every query strategy is used. */
async function walk(
  list: ListCase,
  input: ListInput<unknown>,
  max: number,
  way: 'forwards' | 'backwards'
) {
  const read = (more: Partial<ListInput<unknown>>) =>
    database.db
      .transaction()
      .execute((tx) => readList<Row, unknown>(tx, list.source, { ...input, ...more }, max))
  const pages: unknown[][] = []
  let page = await read(way === 'forwards' ? {} : { at: 'last' })
  const { total } = page
  for (;;) {
    pages.push(page.rows.map((row) => row[keyOf(list)]))
    const cursor = way === 'forwards' ? page.next : page.previous
    if (cursor === null)
      return { ids: (way === 'forwards' ? pages : pages.toReversed()).flat(), total }
    // Sequential: each page needs the cursor of the previous one.
    page = await read(way === 'forwards' ? { after: cursor } : { before: cursor })
  }
}

test.each(listCases.map((list) => [list.title ?? list.endpoint.name, list] as const))(
  '%s: the joined pages, and the export, are all matching rows, once and in order, for any query',
  async (_, list) => {
    await fc.assert(
      fc.asyncProperty(
        request(list),
        fc.constantFrom(3, 20, 10_000),
        fc.constantFrom('forwards' as const, 'backwards' as const),
        async (query, max, way) => {
          const input = inputOf(list, query)
          const { sort, descending } = orderOf(list.source, input.sort)
          const direction = sql.raw(descending ? 'desc' : 'asc')
          const { id, from } = list.source
          const { rows: all } = await sql<{ id: string }>`
            select ${id.by} as id from ${from} where ${conditionsOf(list.source, input).matches}
             order by ${sort.by} ${direction}, ${id.by} ${direction}`.execute(database.db)
          const { ids, total } = await walk(list, input, max, way)
          expect(ids).toEqual(all.map((row) => row.id))
          const exported = await database.db
            .transaction()
            .execute((tx) => readRows<Row, unknown>(tx, list.source, input, max))
          expect(exported.map((row) => row[keyOf(list)])).toEqual(ids.slice(0, max))
          expect(total).toEqual({
            count: Math.min(all.length, max),
            is_exact: all.length <= max,
          })
        }
      ),
      { numRuns: 12 }
    )
  }
)
