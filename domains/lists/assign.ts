import type { Tx } from '../context.ts'
import type { BulkAction, Changed, Effect } from './bulk.ts'

/** A locked row of a list whose rows have an assignee. */
export type AssignableRow = {
  id: string
  account_id: string | null
  assigned_to: string | null
  /** Whether nothing is left to do on it. */
  is_over: boolean
}
export type Assignment = { id: string; account_id: string | null; next: string | null }

type Options<Filters> = Pick<BulkAction<Filters>, 'name' | 'source' | 'parse'> & {
  /** Returns the rows with these ids, locked in the order of their ids. */
  lock: (tx: Tx, ids: readonly string[]) => Promise<AssignableRow[]>
  /** Stores the assignees and records the changes in the audit trail. */
  write: (tx: Tx, assignments: readonly Assignment[]) => Promise<void>
}

/**
 * Bulk action that assigns rows to a user, or releases them when `user_id` is null. Skips rows that are over and those
 * already assigned so; undo skips those reassigned since.
 */
export function assignAction<Filters>(
  user_id: string | null,
  { lock, write, ...action }: Options<Filters>
): BulkAction<Filters> {
  async function assign(
    tx: Tx,
    ids: readonly string[],
    to: (row: AssignableRow) => string | null | undefined
  ): Promise<Effect> {
    const effect: Effect = { changed: [], skipped: [] }
    const assignments: Assignment[] = []
    for (const row of await lock(tx, ids)) {
      const { id, account_id, assigned_to, is_over } = row
      const next = to(row)
      if (is_over) effect.skipped.push({ id, reason: 'over' })
      else if (next === undefined) effect.skipped.push({ id, reason: 'changed-since' })
      else if (next === assigned_to) effect.skipped.push({ id, reason: 'already' })
      else {
        effect.changed.push({ id, before: { was: assigned_to, became: next } })
        assignments.push({ id, account_id, next })
      }
    }
    await write(tx, assignments)
    return effect
  }
  return {
    ...action,
    change: (tx, ids) => assign(tx, ids, () => user_id),
    revert: (tx, kept) =>
      assign(
        tx,
        kept.map(({ id }) => id),
        ({ id, assigned_to }) => {
          const { was, became } = beforeOf(kept, id)
          return assigned_to === became ? was : undefined
        }
      ),
  }
}

const beforeOf = (kept: readonly Changed[], id: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `assign` writes `before`
  kept.find((one) => one.id === id)?.before as { was: string | null; became: string | null }
