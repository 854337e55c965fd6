import type { Tx } from '../context.ts'
import type { MovedTable } from '../merges/moved-table.ts'

/**
 * Moves one domain's rows from one provider to another. Higher domains keep such rows (saved providers, visitor reports), so their
 * implementations are passed in where the program is composed.
 */
export type MoveProvider = (tx: Tx, move: { from: string; to: string }) => Promise<void>

/** A domain's rows about a provider: how to move them, and which to record so that a merge can be undone. */
export type ProviderTie = { move: MoveProvider; rows: MovedTable }
