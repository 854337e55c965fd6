import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { decodeCursor, encodeCursor, refuseBadCursor } from './cursor.ts'

type OlderRowsQuery = {
  /** SQL select list; must include `id`. */
  columns: RawBuilder<unknown>
  /** SQL after `from`, including joins. */
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
  /** Alias of the main table, and its timestamp column to sort by. */
  of: { table: string; at: 'recorded_at' | 'created_at' }
  /** Cursor of the previous page; omit to start with the newest. */
  after: string | undefined
  limit: number
}

/**
 * Returns a page of events, newest first, with the cursor of older ones; null when there are none. Throws 400 `bad-cursor` for a forged
 * cursor or one of another sort order.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller declares the type of its columns
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
    // `value` is not part of any response: contracts drop it.
    rows: shown,
    next: last ? encodeCursor(sort, last) : null,
  }
}
