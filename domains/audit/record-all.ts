import type { Caller, Tx } from '../context.ts'
import { record, type AuditEntry } from './record.ts'

/** Adds one event for each row that a bulk action changed, in the action's own transaction. */
export async function recordAll(
  tx: Tx,
  caller: Caller,
  entries: readonly AuditEntry[]
): Promise<void> {
  for (const entry of entries) {
    // A chain has one end; the events take their places one by one.
    await record(tx, caller, entry)
  }
}
