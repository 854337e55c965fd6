import type { Context, Tx } from '../context.ts'

/**
 * Runs what makes one record of two, or takes that back, as the program: rows of households, clinics and the directory move
 * at once, more than staff may write one by one. Only for verbs of staff.
 */
export function merging<T>(
  { role, system }: Pick<Context, 'role' | 'system'>,
  run: (tx: Tx) => Promise<T>
): Promise<T> {
  if (role !== 'admin') throw new Error('Only staff merge records')
  return system(run)
}
