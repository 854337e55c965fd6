import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { setProviderSpecialties as contract } from './contract-entry.ts'
import { providerToChange } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'
import { touchProvider } from './touch-provider.ts'
import { writeSpecialties } from './write-specialties.ts'

/** Replaces a provider's specialties, main one first. The search uses them at once. */
export const setProviderSpecialties = (
  { tx, caller }: Context,
  { id, version, specialties }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await providerToChange(tx, id, version)
    const expected = [...new Set(specialties)]
    await writeSpecialties(tx, id, expected)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: { specialties: expected.join(', ') },
    })
    const saved = await touchProvider(tx, id)
    await relistProviders(tx, sql`select ${id}::uuid as provider_id`)
    return saved
  })
