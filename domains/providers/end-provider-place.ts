import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { endProviderPlace as contract } from './contract-entry.ts'
import { providerToChange } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'
import { touchProvider } from './touch-provider.ts'
import { enteredPlace } from './write-place.ts'

/** Ends a provider's practice at a place that staff entered. The row stays as inactive and leaves the search. */
export const endProviderPlace = (
  { tx, caller }: Context,
  { id, version, place_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await providerToChange(tx, id, version)
    const place = await enteredPlace(tx, id, place_id)
    await tx
      .updateTable('provider_location')
      .set({ status: 'inactive' })
      .where('id', '=', place.id)
      .execute()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: { place: place.name, is_removed: true },
    })
    const saved = await touchProvider(tx, id)
    await relistProviders(tx, sql`select ${id}::uuid as provider_id`)
    return saved
  })
