import { refuse } from '@numo/kit/fail.ts'

/**
 * Translates the check constraint on Mexican postal codes into the refusal `wrong-postal-code`; rethrows other errors.
 */
export function refuseUnfit(error: unknown): never {
  if (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'address_mexican_code'
  )
    throw refuse(422, 'wrong-postal-code', 'Enter the five digits of the postal code')
  throw error
}
