import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { saveProviderPlace as contract } from './contract-entry.ts'
import { providerToChange } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'
import { touchProvider } from './touch-provider.ts'
import { enteredPlace, writePlace } from './write-place.ts'

/** Adds a place to a provider, or corrects one that staff entered. Rebuilds the listings of all providers at that place. */
export const saveProviderPlace = (
  { tx, caller }: Context,
  { id, version, place_id, ...sent }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await providerToChange(tx, id, version)
    const place = place_id === undefined ? undefined : await enteredPlace(tx, id, place_id)
    await writePlace(tx, id, sent, place)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: { place: sent.name, ...(!place && { is_added: true }), ...sent },
    })
    const saved = await touchProvider(tx, id)
    await relistProviders(
      tx,
      sql`select ${id}::uuid as provider_id
           union select provider_id from provider_location
                  where practice_location_id = ${place?.practice_location_id ?? null}::uuid`
    )
    return saved
  })
