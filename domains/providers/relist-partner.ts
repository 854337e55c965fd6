import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { relistProviders } from './relist-providers.ts'

/** Rebuilds the listings of providers at an organisation's places or working for it: its name is among the searchable words. */
export const relistPartner = (tx: Tx, partner_id: string): Promise<void> =>
  relistProviders(
    tx,
    sql`select pl.provider_id from provider_location pl
          join practice_location l on l.id = pl.practice_location_id
         where coalesce(pl.partner_id, l.partner_id) = ${partner_id}::uuid`
  )
