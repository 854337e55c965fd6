import { sql, type RawBuilder } from 'kysely'
import type { RowKind, ColumnValues } from './rules-undo.ts'

/** Rows of one table that a merge may touch, as their owner declares them; taking back writes them by this. */
export type MovedTable = RowKind & {
  table: string
  /**
   * The rows of some records, given as a list of ids: `row` as JSON, `owner` whose it is, `same` what it is about besides.
   */
  rows: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * What a row that the merge added becomes: always (`is_kept`: it is evidence), or where something speaks of it by now.
   * `unless`: a column that says since when it is over already. Without: it is removed.
   */
  ended?: { set: (by: string | null) => ColumnValues; is_kept: boolean; unless?: string }
  /** Whose a row is never changes: it is written again, under the id it has. */
  is_rewritten?: boolean
}

/** A table whose rows name their record in one column. `same`: the other columns that say what a row is about. */
export function namedBy(
  table: string,
  parts: Omit<MovedTable, 'table' | 'rows'> & { owner: string; same: readonly string[] }
): MovedTable {
  const { owner, same, ...rest } = parts
  const owned = sql.ref(`t.${owner}`)
  const about = same.map((name) => sql`${sql.ref(`t.${name}`)}::text`)
  return {
    ...rest,
    table,
    rows: (ids) => sql`
      select to_jsonb(t) as row, ${owned} as owner, jsonb_build_array(${sql.join(about)})::text as same
        from ${sql.table(table)} t where ${owned} = any (${ids})`,
  }
}
