import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { decodeCursor, encodeCursor, refuseBadCursor } from './cursor.ts'

type OlderRowsQuery = {
  /** What a row shows; its `id` among it. */
  columns: RawBuilder<unknown>
  /** What stands after `from`, joins included. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** Alias of the table whose rows these are, and its column that says when each happened. */
  of: { table: string; at: 'recorded_at' | 'created_at' }
  /** Cursor of the page before this one; left out: begin with the newest. */
  after: string | undefined
  limit: number
}

/**
 * A page of what happened, newest first, and the cursor of what is older; null: nothing is. A cursor of another order,
 * or one that somebody made up, is refused with 400.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what its columns are
export async function readOlder<Row extends { id: string }>(
  tx: Tx,
  { columns, from, where, of, after, limit }: OlderRowsQuery
): Promise<{ rows: Row[]; next: string | null }> {
  const sort = `-${of.at}`
  const at = sql.ref(`${of.table}.${of.at}`)
  const id = sql.ref(`${of.table}.id`)
  const cursor = after === undefined ? null : decodeCursor(after, sort)
  const before = cursor
    ? sql`(${at}, ${id}) < (${cursor.value}::timestamptz, ${cursor.id}::uuid)`
    : sql`true`
  const { rows } = await sql<Row & { value: string }>`
    select ${columns}, ${at}::text as value from ${from} where ${where} and ${before}
     order by ${at} desc, ${id} desc limit ${sql.lit(limit + 1)}`
    .execute(tx)
    .catch(refuseBadCursor(cursor))
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    // `value` is no part of any answer: contracts leave it out.
    rows: shown,
    next: last ? encodeCursor(sort, last) : null,
  }
}
