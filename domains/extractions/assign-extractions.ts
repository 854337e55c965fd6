import { sql } from 'kysely'
import type { InputOf } from '@numo/kit/endpoint.ts'
import type { BulkOutcome } from '@numo/kit/list.ts'
import { recordAll } from '../audit/record-all.ts'
import type { Caller, Context, Tx } from '../context.ts'
import { runBulk, type BulkAction, type Changed, type Effect } from '../lists/bulk.ts'
import { parseQuery } from '../parse-query.ts'
import { extractionListInput, type assignExtractions as endpoint } from './contract-admin.ts'
import { extractionSource, type ExtractionFilters } from './extraction-source.ts'
import { isOver, type ExtractionStatus } from './rules.ts'

type Row = {
  id: string
  account_id: string | null
  status: ExtractionStatus
  assigned_to: string | null
}

/**
 * Assigns each extraction to the user id returned by `to`, and locks the rows. Skips finished extractions, those
 * already assigned so, and those for which `to` returns undefined (reassigned since).
 */
async function assign(
  tx: Tx,
  caller: Caller,
  ids: readonly string[],
  to: (row: Row) => string | null | undefined
): Promise<Effect> {
  const { rows } = await sql<Row>`
    select id, account_id, status, assigned_to from extraction where id = any (${ids}::uuid[]) order by id
       for update`.execute(tx)
  const effect: Effect = { changed: [], skipped: [] }
  const changed: (Row & { next: string | null })[] = []
  for (const row of rows) {
    const next = to(row)
    if (isOver(row.status)) effect.skipped.push({ id: row.id, reason: 'over' })
    else if (next === undefined) effect.skipped.push({ id: row.id, reason: 'changed-since' })
    else if (next === row.assigned_to) effect.skipped.push({ id: row.id, reason: 'already' })
    else changed.push({ ...row, next })
  }
  for (const { id, next } of changed)
    await tx.updateTable('extraction').set({ assigned_to: next }).where('id', '=', id).execute()
  await recordAll(
    tx,
    caller,
    changed.map(({ id, account_id, next }) => ({
      action: 'U',
      entity_type: 'extraction',
      entity_id: id,
      account_id,
      changes: { assigned_to: next },
    }))
  )
  effect.changed = changed.map(({ id, assigned_to, next }) => ({
    id,
    before: { was: assigned_to, became: next },
  }))
  return effect
}

const actionOf = (
  caller: Caller,
  user_id: string,
  action: InputOf<typeof endpoint>['action']
): BulkAction<ExtractionFilters> => ({
  name: `extractions.${action}`,
  source: extractionSource(user_id),
  parse: parseQuery(extractionListInput),
  change: (tx, ids) => assign(tx, caller, ids, () => (action === 'take' ? user_id : null)),
  revert: (tx, kept) =>
    assign(
      tx,
      caller,
      kept.map(({ id }) => id),
      ({ id, assigned_to }) => {
        const { was, became } = beforeOf(kept, id)
        return assigned_to === became ? was : undefined
      }
    ),
})

const beforeOf = (kept: readonly Changed[], id: string) =>
  // Only `assign` writes `before`.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  kept.find((one) => one.id === id)?.before as { was: string | null; became: string | null }

/** Assigns extractions to the calling user, or releases them for everyone. */
export const assignExtractions = (
  ctx: Context,
  { action, ...input }: InputOf<typeof endpoint>
): Promise<BulkOutcome> =>
  runBulk(ctx, actionOf(ctx.caller, ctx.actor?.user_id ?? '', action), input)
