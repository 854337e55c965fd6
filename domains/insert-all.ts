import { sql, type RawBuilder } from 'kysely'
import type { Tx } from './context.ts'
import type { Tables } from './tables.ts'

/**
 * SQL that inserts rows in their order. `types` has the SQL type of each column; `made` replaces the value of a column by an expression, in
 * which `given` is the row. All rows are one parameter, so that any number of them is one statement, and always the same: with a
 * parameter for each value, PostgreSQL takes long to read a statement of thousands of rows.
 */
export function insertAll<Column extends string>(
  table: keyof Tables,
  types: Readonly<Record<Column, string>>,
  rows: readonly Readonly<Record<Column, unknown>>[],
  made: Readonly<Partial<Record<string, RawBuilder<unknown>>>> = {}
): RawBuilder<unknown> {
  const all = Object.entries<string>(types)
  const columns = sql.join(all.map(([name]) => sql.ref(name)))
  const typed = sql.join(all.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  const values = sql.join(all.map(([name]) => made[name] ?? sql.ref(`given.${name}`)))
  return sql`
    insert into ${sql.table(table)} (${columns})
    select ${values} from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (${typed}))
           with ordinality as given (${columns}, place)
     order by given.place`
}

/** Inserts rows as `insertAll` does and returns their ids, in order. */
export async function insertAllReturning<Column extends string>(
  tx: Tx,
  ...what: Parameters<typeof insertAll<Column>>
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${insertAll(...what)} returning id`.execute(tx)
  return rows.map(({ id }) => id)
}
