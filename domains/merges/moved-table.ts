import { sql, type RawBuilder } from 'kysely'
import type { RowKind, ColumnValues } from './rules-undo.ts'

/** A table that a merge may change, declared by its owning domain; undoing writes its rows by this declaration. */
export type MovedTable = RowKind & {
  table: string
  /**
   * SQL query of the rows of some records, given a list of ids: `row` as JSON, `owner` the record's id, `same` the key of what the row is
   * about.
   */
  rows: (ids: RawBuilder<unknown>) => RawBuilder<unknown>
  /**
   * How to end a row that the merge added: always (`is_kept`: it is evidence), or only when other rows reference it by now. `unless` names
   * a column that says when it ended already. Without this, the row is deleted.
   */
  ended?: { set: (by: string | null) => ColumnValues; is_kept: boolean; unless?: string }
  /** The owner column is immutable: the row is deleted and inserted again under the same id. */
  is_rewritten?: boolean
}

/** Declares a table whose rows reference their record in one column. `same`: the other columns that identify what a row is about. */
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
