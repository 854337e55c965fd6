import { sql } from 'kysely'
import type { Tx } from '@numo/domains/context.ts'
import type { Tables } from '@numo/domains/tables.ts'

type Row = Readonly<Record<string, unknown>>

/**
 * Upserts rows in one statement; unchanged rows are not written. Every row must have the same columns. Returns how
 * many were written.
 */
export async function upsertRows(
  tx: Tx,
  table: keyof Tables,
  key: readonly string[],
  rows: readonly Row[]
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return 0
  const odd = rows.find((row) => Object.keys(row).toSorted().join() !== columns.toSorted().join())
  if (odd) throw new Error(`A row of ${table} has other columns than the first`)
  const list = (names: readonly string[], of = '') =>
    sql.join(names.map((name) => (of ? sql.id(of, name) : sql.id(name))))
  const rest = columns.filter((column) => !key.includes(column))
  const change =
    rest.length === 0
      ? sql`do nothing`
      : sql`do update set ${sql.join(
          rest.map((column) => sql`${sql.id(column)} = ${sql.id('excluded', column)}`)
        )} where (${list(rest, table)}) is distinct from (${list(rest, 'excluded')})`
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${list(columns)})
    select ${list(columns)}
      from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (${list(key)}) ${change}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
