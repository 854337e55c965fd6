import type { Tx } from '../context.ts'
import type { MovedTable } from '../merges/moved-table.ts'

/**
 * Makes what a domain keeps about one provider be about another. Domains above this one keep such rows (what households
 * save, what visitors report), so theirs are handed in where the program is put together.
 */
export type MoveProvider = (tx: Tx, move: { from: string; to: string }) => Promise<void>

/** What a domain keeps about a provider: how it moves, and its rows, so that a merge can be taken back. */
export type ProviderTie = { move: MoveProvider; rows: MovedTable }
