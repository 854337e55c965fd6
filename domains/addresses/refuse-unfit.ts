import { refuse } from '@numo/kit/fail.ts'

/** Throws `wrong-postal-code` for a violated check constraint on Mexican postal codes; rethrows other errors. */
export function refuseUnfit(error: unknown): never {
  if (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'address_mexican_code'
  )
    throw refuse(422, 'wrong-postal-code', 'Enter the five digits of the postal code')
  throw error
}
