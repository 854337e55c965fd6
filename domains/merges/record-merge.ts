import { sql } from 'kysely'
import type { Context, Tx } from '../context.ts'
import type { MovedTable } from './moved-table.ts'
import { keyText, movedRows, type FoundRow, type MergeChange } from './rules-undo.ts'
import type { MergedKind } from './enums.ts'

/** What a merge did, by table: row changes, and the keys of the kept record's rows after it. */
export type StoredMoves = Readonly<Record<string, { moved: MergeChange[]; known: string[] }>>

type Merge = {
  entity_type: MergedKind
  from: string
  to: string
  account_id: string | null
  tables: readonly MovedTable[]
}

/**
 * Runs a merge and records its changes to every row of the declared tables, so that it can be undone. Must run in the merge's transaction,
 * with both records locked.
 */
export async function recordMerge(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  { tables, ...merge }: Merge,
  run: () => Promise<void>
): Promise<void> {
  const before = await readTables(tx, tables, merge)
  await run()
  const after = await readTables(tx, tables, merge)
  const moved: Record<string, { moved: MergeChange[]; known: string[] }> = {}
  for (const kind of tables) {
    const now = after.get(kind.table) ?? []
    moved[kind.table] = {
      moved: movedRows(kind, { ...merge, before: before.get(kind.table) ?? [], after: now }),
      known: now.filter(({ owner }) => owner === merge.to).map(({ row }) => keyText(kind, row)),
    }
  }
  await tx
    .insertInto('merge_record')
    .values({
      entity_type: merge.entity_type,
      kept_id: merge.to,
      gone_id: merge.from,
      account_id: merge.account_id,
      merged_by: actor?.user_id ?? null,
      moved: JSON.stringify(moved),
    })
    .execute()
}

async function readTables(
  tx: Tx,
  tables: readonly MovedTable[],
  { from, to }: { from: string; to: string }
): Promise<Map<string, FoundRow[]>> {
  const found = new Map<string, FoundRow[]>()
  // Sequential: one transaction uses one connection.
  for (const kind of tables) found.set(kind.table, await readRows(tx, kind, [from, to]))
  return found
}

/** Reads the rows of some records, without generated columns. */
export async function readRows(
  tx: Tx,
  { table, rows }: MovedTable,
  ids: readonly string[]
): Promise<FoundRow[]> {
  const columns = await writtenColumns(tx, table)
  const found = await sql<FoundRow>`
    select (select jsonb_object_agg(name, f.row -> name) from unnest(${sql.val(columns)}::text[]) name) as row,
           f.owner::text as owner, f.same
      from (${rows(sql`${sql.val([...ids])}::uuid[]`)}) f order by f.row::text`.execute(tx)
  return found.rows
}

/** Returns the columns of a table that are neither generated nor identity columns. */
export async function writtenColumns(tx: Tx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
       and attidentity <> 'a' order by attnum`.execute(tx)
  return rows.map(({ name }) => name)
}
