import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { relistProviders } from './relist-providers.ts'

/** Rebuilds the listings of providers that accept one of these networks. Must run in the transaction that changes the networks. */
export async function relistNetworks(tx: Tx, network_ids: readonly string[]): Promise<void> {
  await relistProviders(
    tx,
    sql`select pl.provider_id from acceptance a join provider_location pl on pl.id = a.provider_location_id
         where a.insurance_network_id = any (${[...network_ids]}::uuid[])`
  )
}
