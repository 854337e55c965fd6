import type { Context, Tx } from '../context.ts'

/**
 * Runs a transaction about a sign-in: under the caller's role when it is their own, otherwise under the program's, because someone known
 * only by an address, link or cookie has no role.
 */
export const aboutUser = <T>(
  { actor, tx, system }: Pick<Context, 'actor' | 'tx' | 'system'>,
  uid: string | null,
  run: (tx: Tx) => Promise<T>
): Promise<T> => (actor !== null && actor.uid === uid ? tx(run) : system(run))
