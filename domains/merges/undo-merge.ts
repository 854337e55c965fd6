import { sql } from 'kysely'
import { refuse, Refusal } from '@numo/kit/fail.ts'
import type { Context, Tx } from '../context.ts'
import {
  mergedThings,
  undoRefusals,
  type UndoOutcome,
  type UndoPreview,
  type UndoRefusal,
} from './contract-shapes.ts'
import type { StoredMoves } from './record-merge.ts'
import { merging } from './merging.ts'
import type { MovedTable } from './moved-table.ts'
import { restoreMergedRows, type RestoredRows } from './restore-merged-rows.ts'
import type { MergedKind } from './enums.ts'

/** A merge to undo, locked. */
export type OpenMerge = {
  id: string
  kept_id: string
  gone_id: string
  account_id: string | null
  merged_at: Date
  moved: StoredMoves
}

const sentences: Readonly<Record<UndoRefusal, string>> = {
  'already-undone': 'This merge was taken back already',
  'undo-over': 'A merge can be taken back for thirty days; these are over',
  'later-merge': 'Another merge came after this one: take that one back first',
  'other-holder': 'Somebody else is the holder by now: a household has one',
}

/** Refusal of an undo: 410 `undo-over`, otherwise 409. */
export const refuseUndo = (why: UndoRefusal) =>
  refuse(why === 'undo-over' ? 410 : 409, why, sentences[why])

/**
 * Locks and returns the merge. Throws when it cannot be undone. Merges of one record are undone in reverse order, so that every row has its
 * previous owner.
 */
export async function mergeToUndo(tx: Tx, entity_type: MergedKind, id: string): Promise<OpenMerge> {
  const { rows } = await sql<
    Omit<OpenMerge, 'moved'> & { moved: StoredMoves | null; is_undone: boolean; is_over: boolean }
  >`
    select m.id, m.kept_id, m.gone_id, m.account_id, m.merged_at, m.moved, m.undone_at is not null as is_undone,
           m.undo_until <= now() as is_over
      from merge_record m where m.id = ${id} and m.entity_type = ${entity_type} for update`.execute(
    tx
  )
  const [merge] = rows
  if (!merge) throw refuse(404, 'no-such-merge', 'There is no such merge')
  const { moved, is_undone, is_over, ...rest } = merge
  if (is_undone) throw refuseUndo('already-undone')
  if (is_over || !moved) throw refuseUndo('undo-over')
  const { rows: later } = await sql`
    select from merge_record l join merge_record m on m.id = ${id}
     where l.undone_at is null and m.kept_id in (l.kept_id, l.gone_id)
       and (l.merged_at, l.id) > (m.merged_at, m.id) limit 1`.execute(tx)
  if (later.length > 0) throw refuseUndo('later-merge')
  return { ...rest, moved }
}

/** Restores every row and records that the merge was undone. */
export async function restoreAll(
  tx: Tx,
  { actor }: Pick<Context, 'actor'>,
  merge: OpenMerge,
  tables: readonly MovedTable[]
): Promise<RestoredRows[]> {
  const by = actor?.user_id ?? null
  const done = await restoreMergedRows(tx, tables, merge.moved, { kept_id: merge.kept_id, by })
  await tx
    .updateTable('merge_record')
    .set({ undone_at: sql`now()`, undone_by: by, moved: null })
    .where('id', '=', merge.id)
    .execute()
  return done
}

/** Summarizes what an undo did. `table` is the table of the records themselves, `fields` its displayed fields. */
export function outcomeOf(
  done: readonly RestoredRows[],
  { kept, gone }: Pick<UndoOutcome, 'kept' | 'gone'>,
  own: { table: string; fields: readonly string[] }
): UndoOutcome {
  const outcome: UndoOutcome = { kept, gone, back: [], fields: [], stays: [], fields_stay: [] }
  for (const { table, back, stays, since } of done) {
    const what = mergedThings.find((one) => one === table)
    if (table === own.table) {
      for (const step of back)
        if (step.do === 'set' && step.key['id'] === kept.id)
          outcome.fields.push(...Object.keys(step.to).filter((name) => own.fields.includes(name)))
      for (const { key, columns } of stays)
        if (key['id'] === kept.id)
          outcome.fields_stay.push(...columns.filter((name) => own.fields.includes(name)))
    }
    if (!what) continue
    if (back.length > 0) outcome.back.push({ what, count: back.length })
    for (const why of ['changed', 'removed'] as const) {
      const count = stays.filter((one) => one.why === why).length
      if (count > 0) outcome.stays.push({ what, why, count })
    }
    if (since > 0) outcome.stays.push({ what, why: 'since', count: since })
  }
  return outcome
}

/** Rolls back the transaction of a preview. */
class DryRunRollback extends Error {}

/** Previews an undo: executes it, summarizes it and rolls it back. */
export async function tryUndo(
  ctx: Pick<Context, 'role' | 'system'>,
  run: (tx: Tx) => Promise<UndoOutcome>
): Promise<UndoPreview> {
  let outcome: UndoOutcome | null = null
  try {
    await merging(ctx, async (tx) => {
      outcome = await run(tx)
      throw new DryRunRollback()
    })
  } catch (error) {
    const refusal = undoRefusals.find((why) => error instanceof Refusal && error.code === why)
    if (refusal) return { refusal, outcome: null }
    if (!(error instanceof DryRunRollback)) throw error
  }
  return { refusal: null, outcome }
}
