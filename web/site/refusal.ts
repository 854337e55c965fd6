import type { RefusalStatus } from '@numo/kit/fail.ts'

/**
 * Returns the refusal when an error is one, else null. Identified by its name: in development the pages and the server
 * have separate copies of the class.
 */
export function refusalOf(
  error: unknown
): { status: RefusalStatus; code: string; message: string } | null {
  if (!(error instanceof Error) || error.name !== 'Refusal') return null
  if (!('status' in error) || !('code' in error)) return null
  if (typeof error.status !== 'number' || typeof error.code !== 'string') return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only `refuse` creates errors of this name
  return { status: error.status as RefusalStatus, code: error.code, message: error.message }
}
