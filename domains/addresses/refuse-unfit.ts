import { refuse } from '@numo/kit/fail.ts'

/** A rule of the table that no field can know alone: Mexican codes have five digits. */
export function refuseUnfit(error: unknown): never {
  if (
    error instanceof Error &&
    'constraint' in error &&
    error.constraint === 'address_mexican_code'
  )
    throw refuse(422, 'wrong-postal-code', 'Enter the five digits of the postal code')
  throw error
}
