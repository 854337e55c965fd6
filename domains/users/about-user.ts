import type { Context, Tx } from '../context.ts'

/**
 * Runs a transaction about a sign-in: under the role of whoever is signed in, when it is their own; else as the program,
 * since who is only known by an address, a link or a cookie has no role.
 */
export const aboutUser = <T>(
  { actor, tx, system }: Pick<Context, 'actor' | 'tx' | 'system'>,
  uid: string | null,
  run: (tx: Tx) => Promise<T>
): Promise<T> => (actor !== null && actor.uid === uid ? tx(run) : system(run))
