import { array, assert, integer, property, tuple } from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { portionOf } from '@numo/kit/money.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

/* M2: rounding here is the rounding of PostgreSQL, where checks of the database repeat it. */

let database: TestDatabase
beforeAll(async () => void (database = await createTestDatabase()))
afterAll(() => database.stop())

test('20,000 portions are rounded as PostgreSQL rounds them, halves included', async () => {
  const amounts = integer({ min: -9_000_000_000_000, max: 9_000_000_000_000 })
  const small = integer({ min: -5000, max: 5000 })
  const of: [number, number, number][] = []
  assert(
    property(
      array(
        tuple(amounts, integer({ min: -10_000, max: 10_000 }), integer({ min: 1, max: 10_000 })),
        {
          minLength: 50,
          maxLength: 50,
        }
      ),
      array(tuple(small, integer({ min: 1, max: 9 }), integer({ min: 1, max: 4 })), {
        minLength: 50,
        maxLength: 50,
      }),
      (large, halves) => void of.push(...large, ...halves)
    ),
    { numRuns: 200 }
  )
  expect(of).toHaveLength(20_000)
  const { rows } = await database.pool.query<{ whole: number }>(
    `select round(amount * numerator / nullif(by, 0))::bigint as whole
       from unnest($1::numeric[], $2::numeric[], $3::numeric[]) with ordinality as t (amount, numerator, by, place) order by place`,
    [0, 1, 2].map((column) => of.map((row) => row[column]))
  )
  const wrong = of.flatMap((row, place) => {
    const here = portionOf(...row) + 0
    return here === rows[place]?.whole ? [] : [{ row, here, there: rows[place]?.whole }]
  })
  expect(wrong).toEqual([])
})
