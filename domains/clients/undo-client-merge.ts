import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record, recordRead } from '../audit/record.ts'
import type { Context, Tx } from '../context.ts'
import type { UndoOutcome, UndoPreview } from '../merges/contract-shapes.ts'
import { merging } from '../merges/merging.ts'
import { mergeToUndo, outcomeOf, refuseUndo, restoreAll, tryUndo } from '../merges/undo-merge.ts'
import { pick, type ColumnValues } from '../merges/rules-undo.ts'
import type { previewClientUndo as preview, undoClientMerge as undo } from './contract-undo.ts'
import { clientTables } from './moved-tables.ts'
import { mergeFields } from './rules-merge.ts'

type MergeRef = { id: string; merge_id: string }

/** Returns what undoing a merge would do. Changes nothing, but records a read of both records in the audit trail. */
export async function previewClientUndo(
  ctx: Context,
  which: InputOf<typeof preview>
): Promise<UndoPreview> {
  await merging(ctx, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string }>`
      select c.id, c.account_id from merge_record m join client c on c.id in (m.kept_id, m.gone_id)
       where m.id = ${which.merge_id} and m.kept_id = ${which.id}`.execute(tx)
    for (const { id: entity_id, account_id } of rows)
      // Two, within one transaction.
      await recordRead(tx, ctx.caller, { entity_type: 'client', entity_id, account_id })
  })
  return tryUndo(ctx, async (tx) => (await separate(ctx, tx, which)).outcome)
}

/**
 * Separates two merged records, in one transaction: coverages, care relationships, consents, addresses, invitations
 * and the user move back. What was withdrawn or ended since the merge stays so for both. Throws `other-holder` when
 * the household would have two holders.
 */
export const undoClientMerge = (
  ctx: Context,
  { reason, ...which }: InputOf<typeof undo>
): Promise<OutputOf<typeof undo>> =>
  merging(ctx, async (tx) => {
    const { account_id, outcome, said: content } = await separate(ctx, tx, which)
    const { kept, gone, back, fields } = outcome
    const note = (entity_id: string, changes: Readonly<Record<string, unknown>>) =>
      record(tx, ctx.caller, {
        action: 'U',
        entity_type: 'client',
        entity_id,
        account_id,
        changes,
        reason: reason ?? null,
      })
    await note(kept.id, {
      merge_undone: gone.name,
      merged_client_id: gone.id,
      ...pick(content, fields),
      put_back: back.reduce((sum, { count }) => sum + count, 0),
    })
    await note(gone.id, { merged_into: null, was_merged_into: kept.name })
    return outcome
  })

async function separate(
  ctx: Context,
  tx: Tx,
  { id, merge_id }: MergeRef
): Promise<{ account_id: string | null; outcome: UndoOutcome; said: ColumnValues }> {
  const merge = await mergeToUndo(tx, 'client', merge_id)
  const { kept_id, gone_id, account_id } = merge
  if (kept_id !== id) throw refuse(404, 'no-such-merge', 'There is no such merge')
  await sql`
    select from client where id in (${kept_id}, ${gone_id}) order by id for update`.execute(tx)
  const done = await restoreAll(tx, ctx, merge, clientTables).catch((error: unknown) => {
    throw isSecondHolder(error) ? refuseUndo('other-holder') : error
  })
  const { rows } = await sql<{ id: string; name: string; said: ColumnValues }>`
    select id, concat_ws(' ', first_name, last_name, second_last_name) as name, to_jsonb(client) as said from client
     where id in (${kept_id}, ${gone_id})`.execute(tx)
  const row = (id: string) => rows.find((one) => one.id === id)
  const of = (id: string) => ({ id, name: row(id)?.name ?? '' })
  return {
    account_id,
    said: row(kept_id)?.said ?? {},
    outcome: outcomeOf(
      done,
      { kept: of(kept_id), gone: of(gone_id) },
      { table: 'client', fields: mergeFields }
    ),
  }
}

const isSecondHolder = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === 'client_one_self'
