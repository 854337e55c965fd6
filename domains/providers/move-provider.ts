import type { Tx } from '../context.ts'

/**
 * Makes what a domain keeps about one provider be about another. Domains above this one keep such rows (what households
 * save, what visitors report), so theirs are handed in where the program is put together.
 */
export type MoveProvider = (tx: Tx, move: { from: string; to: string }) => Promise<void>
