import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { conditionsOf, matching, orderOf } from './conditions.ts'
import type { ListInput, ListSource } from './list-source.ts'

/**
 * Reads up to `most` rows of a list from its start, in sort order. One statement, so that the rows are one consistent snapshot; nothing is
 * counted.
 */
export async function readRows<Row, Filters>(
  tx: Tx,
  source: ListSource<Filters>,
  input: ListInput<Filters>,
  max: number
): Promise<Row[]> {
  const { columns, from, id } = source
  const { sort, descending } = orderOf(source, input.sort)
  const { parts } = conditionsOf(source, input)
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const { rows } = await sql<Row>`
    with chosen as materialized (
      ${matching({ from, parts }, sql`${sort.by} as value, ${id.by} as id`)}
       order by value ${direction}, id ${direction} limit ${sql.lit(max)}),
    page as materialized (
      select id, row_number() over (order by value ${direction}, id ${direction}) as n from chosen)
    select ${columns} from page cross join ${from} where ${id.by} = page.id
     order by page.n`.execute(tx)
  return rows
}
