import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { refuse } from '@numo/kit/fail.ts'
import { maxInBulk, type BulkOutcome, type Selection } from '@numo/kit/list.ts'
import type { Context, Tx } from '../context.ts'
import { conditionsOf, matching } from './conditions.ts'
import { isIdOf, type AnySource, type ListInput, type ListSource } from './list-source.ts'

/** A row that an action changed, with its previous state. */
export type Changed = { id: string; before: unknown }
/** Result of an action: each row was changed, or skipped for a reason. */
export type Effect = { changed: Changed[]; skipped: { id: string; reason: string }[] }

/** A bulk action of a list. Records its changes in the audit trail itself, in the same transaction. */
export type BulkAction<Filters> = {
  /** Distinguishes undo records, such as `users.suspend`. */
  name: string
  source: ListSource<Filters>
  /** Parses a query of the list as its endpoint does; throws the same refusals. */
  parse: (query: Record<string, string>) => ListInput<Filters>
  change: (tx: Tx, ids: readonly string[]) => Promise<Effect>
  /** Restores rows, except those changed since. Null when the action cannot be undone. */
  revert: ((tx: Tx, rows: readonly Changed[]) => Promise<Effect>) | null
}

type BulkInput = {
  selection?: Selection | undefined
  undo?: string | undefined
  dry_run: boolean
  expected?: string | undefined
}

/**
 * Runs a bulk action, tries it (executes and rolls back, so that the counts are exact), or undoes an earlier one. Atomic: one transaction
 * under the caller's role.
 */
export async function runBulk<Filters>(
  ctx: Context,
  action: BulkAction<Filters>,
  input: BulkInput
): Promise<BulkOutcome> {
  const user_id = ctx.actor?.user_id
  if (!user_id) throw new Error('A bulk action needs somebody who does it')
  const { undo, selection } = input
  let outcome: BulkOutcome | undefined
  await ctx
    .tx(async (tx) => {
      if (undo !== undefined) outcome = await undoBulk(tx, action, undo)
      else if (selection) {
        const ids = await selectedIds(tx, action, selection)
        const fingerprint = fingerprintOf(ids)
        if (input.expected !== undefined && input.expected !== fingerprint)
          throw refuse(
            409,
            'selection-changed',
            'The list has changed since you looked; try again to see what would change now'
          )
        const effect = await action.change(tx, ids)
        const id =
          action.revert && effect.changed.length > 0 && !input.dry_run
            ? await storeUndo(tx, user_id, action.name, effect.changed)
            : null
        outcome = outcomeOf(effect, id, fingerprint)
      }
      if (input.dry_run) throw new DryRunRollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunRollback)) throw error
    })
  if (!outcome) throw new Error('A bulk action without rows')
  return outcome
}

/** Rolls back the transaction of a trial run. */
class DryRunRollback extends Error {}

/** Hash of a set of ids, independent of their order. */
export const fingerprintOf = (ids: readonly string[]) =>
  createHash('sha256').update(ids.toSorted().join('\n')).digest('base64url')

const outcomeOf = (
  { changed, skipped }: Effect,
  undo: string | null,
  fingerprint: string | null
): BulkOutcome => {
  const reasons = new Map<string, number>()
  for (const { reason } of skipped) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  return {
    changed: changed.length,
    skipped: [...reasons]
      .map(([reason, count]) => ({ reason, count }))
      .toSorted((a, b) => b.count - a.count),
    fingerprint,
    undo,
  }
}

/** Resolves a selection to ids; ids that the caller may not see are left out. */
export async function selectedIds<Filters>(
  tx: Tx,
  { source, parse }: Pick<BulkAction<Filters>, 'source' | 'parse'>,
  selection: Selection
): Promise<string[]> {
  const { from, only = sql`true` } = source
  const [parts, also] =
    'ids' in selection
      ? [[only], isOneOfIds(source, selection.ids)]
      : [
          conditionsOf(source, parse(selection.matching)).parts,
          sql`not ${isOneOfIds(source, selection.except ?? [])}`,
        ]
  const { rows } = await sql<{ id: string }>`
    select id::text as id
      from (${matching({ from, parts }, sql`${source.id.by} as id`, also)} limit ${sql.lit(maxInBulk + 1)}) chosen
     order by chosen.id`.execute(tx)
  if (rows.length > maxInBulk)
    throw refuse(
      422,
      'selection-too-large',
      'Choose at most 10,000 rows at a time; filters make the list smaller'
    )
  return rows.map((row) => row.id)
}

/** SQL condition for rows with these ids; texts that cannot be ids of the list match nothing. */
const isOneOfIds = ({ id }: Pick<AnySource, 'id'>, ids: readonly string[]): RawBuilder<unknown> => {
  const possible = ids.filter((one) => isIdOf(id.type, one))
  return sql`(${id.by} = any (${possible}::${sql.raw(id.type)}[]))`
}

async function storeUndo(
  tx: Tx,
  user_id: string,
  action: string,
  rows: readonly Changed[]
): Promise<string> {
  const { rows: stored } = await sql<{ id: string }>`
    insert into bulk_undo (user_id, action, rows) values (${user_id}, ${action}, ${JSON.stringify(rows)}::jsonb)
    returning id`.execute(tx)
  const id = stored[0]?.id
  if (!id) throw new Error('The undo was not kept')
  return id
}

async function undoBulk<Filters>(
  tx: Tx,
  action: BulkAction<Filters>,
  undo: string
): Promise<BulkOutcome> {
  const { rows } = await sql<{ rows: Changed[] }>`
    delete from bulk_undo where id = ${undo} and action = ${action.name} and expires_at > now()
    returning rows`.execute(tx)
  const stored = rows[0]?.rows
  if (!stored || !action.revert) throw refuse(410, 'undo-over', 'This can no longer be undone')
  return outcomeOf(await action.revert(tx, stored), null, null)
}
