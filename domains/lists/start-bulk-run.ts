import { sql } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import type { BulkPreview, bulkRunOutput, Selection } from '@numo/kit/list.ts'
import type { z } from 'zod'
import type { Context, Tx } from '../context.ts'
import type { BulkRow, BulkVerb } from './bulk-verb.ts'
import { fingerprintOf, selectedIds } from './bulk.ts'
import { runBulkJob } from './jobs.ts'
import { countReasons } from './rules-reasons.ts'

type Start<Filters, Fields, Before> = {
  /** Name of the endpoint. */
  action: string
  verb: BulkVerb<Filters, Fields, Before>
  selection: Selection
  dry_run: boolean
  expected?: string | undefined
  fields: Fields
}

/** Days for which bulk actions are stored. */
const storedDays = 90

/**
 * Previews a bulk action, or starts it in the background. Throws 409 `selection-changed` when the rows, or what would
 * become of them, differ from the preview the person confirmed.
 */
export const startBulkRun = <Filters, Fields, Before>(
  ctx: Context,
  { action, verb, selection, dry_run, expected, fields }: Start<Filters, Fields, Before>
): Promise<z.output<typeof bulkRunOutput>> =>
  ctx.tx(async (tx) => {
    const { parse, undo } = verb
    const ids = await selectedIds(tx, { source: verb.source(ctx), parse }, selection)
    const rows = await verb.preview(tx, ctx, ids, fields)
    const preview = previewOf(rows, undo !== null)
    if (expected !== undefined && expected !== preview.fingerprint)
      throw refuse(
        409,
        'selection-changed',
        'The list has changed since you looked; try again to see what would change now'
      )
    if (dry_run || preview.rows === 0) return { preview, run_id: null }
    return {
      preview,
      run_id: await insertRun(tx, ctx, { action, fields, rows, can_undo: undo !== null }),
    }
  })

/** Summarizes what an action would do. */
export function previewOf(rows: readonly BulkRow[], can_undo: boolean): BulkPreview {
  const changed = rows.filter(({ refusal }) => refusal === null)
  const sums = new Map<string, number>()
  const notified = new Map<BulkPreview['notified'][number]['kind'], Set<string>>()
  for (const row of changed) {
    if (row.amount)
      sums.set(row.amount.currency, (sums.get(row.amount.currency) ?? 0) + row.amount.value)
    if (row.notified)
      notified.set(
        row.notified.kind,
        (notified.get(row.notified.kind) ?? new Set()).add(row.notified.id)
      )
  }
  return {
    fingerprint: fingerprintOf(rows.map(({ id, refusal }) => `${id} ${refusal ?? ''}`)),
    rows: changed.length,
    sums: [...sums]
      .map(([currency, amount]) => ({ currency, amount }))
      .toSorted((one, other) => (one.currency < other.currency ? -1 : 1)),
    notified: [...notified].map(([kind, ids]) => ({ kind, count: ids.size })),
    refused: countReasons(
      rows.flatMap(({ id, label, refusal }) =>
        refusal === null ? [] : [{ id, label, reason: refusal }]
      )
    ),
    can_undo,
  }
}

type NewRun = { action: string; fields: unknown; rows: readonly BulkRow[]; can_undo: boolean }

async function insertRun(tx: Tx, ctx: Context, { action, fields, rows, can_undo }: NewRun) {
  await sql`delete from bulk_run where created_at < now() - ${storedDays} * interval '1 day'`.execute(
    tx
  )
  const { id } = await tx
    .insertInto('bulk_run')
    .values({ action, fields: JSON.stringify(fields), can_undo })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = rows.map((row, ordinal) => ({
    ordinal,
    row_id: row.id,
    label: row.label,
    status: row.refusal === null ? 'waiting' : 'refused',
    reason: row.refusal,
  }))
  await sql`
    insert into bulk_run_row (run_id, ordinal, row_id, label, status, reason)
    select ${id}, ordinal, row_id, label, status, reason
      from jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) as x(ordinal integer, row_id uuid, label text, status text, reason text)`.execute(
    tx
  )
  await ctx.jobs.add(tx, runBulkJob, { run_id: id })
  return id
}
