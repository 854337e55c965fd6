import type { Caller, Tx } from '../context.ts'
import { record, type AuditEntry } from './record.ts'

/** Adds one event for each row that a bulk action changed, in the action's own transaction. */
export async function recordAll(
  tx: Tx,
  caller: Caller,
  entries: readonly AuditEntry[]
): Promise<void> {
  for (const entry of entries) {
    // Sequential: each event contains the hash of the one before it in its chain.
    await record(tx, caller, entry)
  }
}
