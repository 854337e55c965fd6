import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { takeBackProviderAcceptance as contract } from './contract-acceptance.ts'
import { providerToChange } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'
import { restoreSourceWord } from './restore-source-word.ts'
import { placeOf } from './set-provider-acceptance.ts'
import { touchProvider } from './touch-provider.ts'

/** Deletes staff's entry about a network at a place; the source's statement applies again, if there is one. */
export const takeBackProviderAcceptance = (
  { tx, caller }: Context,
  { id, version, place_id, insurance_network_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await providerToChange(tx, id, version)
    const place = await placeOf(tx, id, place_id)
    const { rows } = await sql<{ network: string; source_id: string | null }>`
      select concat_ws(', ', c.name, n.name) as network, a.said ->> 'source_id' as source_id
        from acceptance a join insurance_network n on n.id = a.insurance_network_id
        join insurance_company c on c.id = n.insurance_company_id
       where a.provider_location_id = ${place.id} and a.insurance_network_id = ${insurance_network_id}
         and a.evidence is not null for update of a`.execute(tx)
    const [one] = rows
    if (!one) throw refuse(404, 'no-such-acceptance', 'Staff said nothing about this network here')
    const it = sql`a.provider_location_id = ${place.id} and a.insurance_network_id = ${insurance_network_id}`
    if (one.source_id === null)
      await sql`delete from acceptance a where ${it} and a.evidence is not null`.execute(tx)
    else await restoreSourceWord(tx, it)
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: {
        place: place.name,
        network: one.network,
        network_id: insurance_network_id,
        is_taken_back: true,
      },
    })
    const saved = await touchProvider(tx, id)
    await relistProviders(tx, sql`select ${id}::uuid as provider_id`)
    return saved
  })
