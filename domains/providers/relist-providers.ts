import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../context.ts'
import { lockListings, rebuildListings } from './rebuild-listings.ts'

/**
 * Rebuilds the listings of the providers that a query returns (one column, `provider_id`) and increments the directory version, which
 * invalidates cached pages. Call it at the end of the transaction that changed them.
 */
export async function relistProviders(tx: Tx, providers: RawBuilder<unknown>): Promise<void> {
  await lockListings(tx)
  await sql`
    insert into listing_scope (provider_id)
    select distinct provider_id from (${providers}) named`.execute(tx)
  const { rows } = await sql<{ changed: number; known: number }>`
    select (select count(*) from listing_scope) as changed, (select count(*) from provider) as known`.execute(
    tx
  )
  const { changed = 0, known = 0 } = rows[0] ?? {}
  if (changed > 0)
    await rebuildListings(tx, changed * 2 > known ? 'all' : { table: 'listing_scope' })
  await sql`delete from listing_scope`.execute(tx)
  await sql`select app.bump_directory_version()`.execute(tx)
}
