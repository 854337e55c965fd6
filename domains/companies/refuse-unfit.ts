import { refuse } from '@numo/kit/fail.ts'

/** Turns a broken constraint of a company into its refusal; throws everything else again. */
export function refuseUnfit(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  if (constraint === 'numo_company_check')
    throw refuse(422, 'unfit-tax-id', 'The tax number does not fit Mexico')
  if (
    constraint === 'numo_company_country_tax_id_key' ||
    constraint === 'numo_company_invoice_prefix_key'
  )
    throw refuse(
      409,
      'already-known',
      'A company with this tax number or invoice prefix is here already'
    )
  throw error
}
