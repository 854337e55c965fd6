import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { readRows, writtenColumns, type StoredMoves } from './record-merge.ts'
import type { MovedTable } from './moved-table.ts'
import {
  keyText,
  pick,
  undoSteps,
  type ColumnValues,
  type Step,
  type SkippedUndo,
} from './rules-undo.ts'

/** Restored and skipped rows of a table. `since`: number of rows the kept record got after the merge, which stay. */
export type RestoredRows = {
  table: string
  back: Step[]
  stays: SkippedUndo[]
  since: number
}

/**
 * Restores the rows of a merge, table by table in declaration order (referenced tables first). Writes tables of several domains as they
 * declare; returns each change for the caller's audit trail.
 */
export async function restoreMergedRows(
  tx: Tx,
  tables: readonly MovedTable[],
  kept: StoredMoves,
  { kept_id, by }: { kept_id: string; by: string | null }
): Promise<RestoredRows[]> {
  const done: RestoredRows[] = []
  // Sequential: one connection, and referenced rows must exist before rows that reference them.
  for (const kind of tables) {
    const { moved = [], known = [] } = kept[kind.table] ?? {}
    const keys = moved.flatMap((one) =>
      one.did === 'change'
        ? [one.key, ...(one.stand ? [one.stand.key] : [])]
        : one.did === 'remove'
          ? [one.row, ...(one.into ? [one.into] : [])]
          : [one.row]
    )
    const now = await rowsAt(tx, kind, keys)
    const known_keys = new Set(known)
    const owned = (await readRows(tx, kind, [kept_id])).filter(({ owner }) => owner === kept_id)
    const { steps, stays } = undoSteps(kind, moved, now)
    for (const step of steps) await applyStep(tx, kind, step, by)
    const since = owned.filter(({ row }) => !known_keys.has(keyText(kind, row))).length
    done.push({ table: kind.table, back: steps, stays, since })
  }
  return done
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`
const columnsOf = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))

async function rowsAt(
  tx: Tx,
  kind: MovedTable,
  keys: readonly ColumnValues[]
): Promise<Map<string, ColumnValues>> {
  if (keys.length === 0) return new Map()
  const table = sql.table(kind.table)
  const keyRows = keys.map((key) => pick(key, kind.key))
  const of = (alias: string) => sql.join(kind.key.map((name) => sql.ref(`${alias}.${name}`)))
  const { rows } = await sql<{ row: ColumnValues }>`
    select to_jsonb(t) as row
      from (select distinct ${columnsOf(kind.key)} from jsonb_populate_recordset(null::${table}, ${json(keyRows)})) k
      join ${table} t on (${of('t')}) = (${of('k')}) for update of t`.execute(tx)
  return new Map(rows.map(({ row }) => [keyText(kind, row), row]))
}

async function applyStep(tx: Tx, kind: MovedTable, step: Step, by: string | null): Promise<void> {
  if (step.do === 'insert') return insert(tx, kind, step.row)
  if (step.do === 'set') return set(tx, kind, step.key, step.to)
  const { ended } = kind
  if (ended?.is_kept) return end(tx, kind, step.key, by)
  if (!ended) return remove(tx, kind, step.key)
  // Only the database knows whether another row references it by now.
  await sql`savepoint added_row`.execute(tx)
  try {
    await remove(tx, kind, step.key)
    await sql`release savepoint added_row`.execute(tx)
  } catch (error) {
    if (!isReferenced(error)) throw error
    await sql`rollback to savepoint added_row`.execute(tx)
    await end(tx, kind, step.key, by)
  }
}

async function end(tx: Tx, kind: MovedTable, key: ColumnValues, by: string | null): Promise<void> {
  const { ended } = kind
  if (!ended) return
  const { rows } = ended.unless
    ? await sql`
        select from ${sql.table(kind.table)}
         where ${isAt(kind, key)} and ${sql.ref(ended.unless)} is not null`.execute(tx)
    : { rows: [] }
  if (rows.length === 0) await set(tx, kind, key, ended.set(by))
}

const isReferenced = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23503'

const isAt = (kind: MovedTable, key: ColumnValues) => sql`
  (${columnsOf(kind.key)}) = (select ${columnsOf(kind.key)}
                               from jsonb_populate_record(null::${sql.table(kind.table)}, ${json(key)}))`

async function remove(tx: Tx, kind: MovedTable, key: ColumnValues): Promise<void> {
  await sql`delete from ${sql.table(kind.table)} where ${isAt(kind, key)}`.execute(tx)
}

async function insert(tx: Tx, { table }: MovedTable, row: ColumnValues): Promise<void> {
  const columns = columnsOf(await writtenColumns(tx, table))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${json(row)})
    on conflict do nothing`.execute(tx)
}

async function set(tx: Tx, kind: MovedTable, key: ColumnValues, to: ColumnValues): Promise<void> {
  const table = sql.table(kind.table)
  if (kind.is_rewritten) {
    const { rows } = await sql<{ row: ColumnValues }>`
      delete from ${table} t where ${isAt(kind, key)} returning to_jsonb(t) as row`.execute(tx)
    for (const { row } of rows) await insert(tx, kind, { ...row, ...to })
    return
  }
  const names = Object.keys(to)
  if (names.length === 0) return
  await sql`
    update ${table} set (${columnsOf(names)})
         = (select ${columnsOf(names)} from jsonb_populate_record(null::${table}, ${json(to)}))
     where ${isAt(kind, key)}`.execute(tx)
}
