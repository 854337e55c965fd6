import type { Context, Tx } from '../context.ts'

/**
 * Runs a merge or its undo under the program's own database role, because it changes rows of households, clinics and the directory beyond
 * what staff may write. Throws unless the caller is staff.
 */
export function merging<T>(
  { role, system }: Pick<Context, 'role' | 'system'>,
  run: (tx: Tx) => Promise<T>
): Promise<T> {
  if (role !== 'admin') throw new Error('Only staff merge records')
  return system(run)
}
