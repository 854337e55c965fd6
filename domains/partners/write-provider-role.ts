import type { Tx } from '../context.ts'
import type { PartnerProviderStatus } from './enums.ts'

type ProviderRole = {
  partner_id: string
  provider_id: string
  role: string
  status: PartnerProviderStatus
}

/** Writes the role of a provider at an organisation, or ends it. */
export const writeProviderRole = async (tx: Tx, row: ProviderRole): Promise<void> => {
  const { role, status } = row
  await tx
    .insertInto('provider_role')
    .values(row)
    .onConflict((known) =>
      known.columns(['partner_id', 'provider_id']).doUpdateSet({ role, status })
    )
    .execute()
}
