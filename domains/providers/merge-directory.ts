import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { mergeLocations } from './merge-directory-locations.ts'
import { mergePractices } from './merge-directory-practices.ts'
import { mergePeopleAndFacilities } from './merge-directory-providers.ts'
import { mergeSpecialties } from './merge-directory-specialties.ts'
import { rebuildListings } from './rebuild-listings.ts'

/**
 * Merges a source's records into providers, places, specialties and accepted networks, and rebuilds the listings of changed providers.
 * `networks` are the networks the same import added, removed or moved. Returns the number of changed providers.
 */
export async function mergeProviders(
  tx: Tx,
  source_id: string,
  networks: readonly string[]
): Promise<number> {
  await sql`create temporary table import_changed (provider_id uuid) on commit drop`.execute(tx)
  await mergeLocations(tx, source_id)
  await mergePeopleAndFacilities(tx, source_id)
  await mergeSpecialties(tx)
  await mergePractices(tx, source_id)
  if (networks.length > 0)
    await sql`
      insert into import_changed
      select pl.provider_id from acceptance a join provider_location pl on pl.id = a.provider_location_id
       where a.insurance_network_id = any(${[...networks]}::uuid[])`.execute(tx)
  await sql`
    create temporary table import_listed on commit drop as
    select distinct provider_id from import_changed`.execute(tx)
  await sql`analyze import_listed`.execute(tx)
  // Refreshes statistics, because the planner has none for rows written in this transaction.
  await sql`
    analyze provider, provider_specialty, practice_location, provider_location, acceptance, insurance_network,
            insurance_company, partner, language`.execute(tx)
  const { rows } = await sql<{ changed: number; known: number }>`
    select (select count(*) from import_listed)::integer as changed,
           (select count(*) from provider)::integer as known`.execute(tx)
  const { changed = 0, known = 0 } = rows[0] ?? {}
  if (changed > 0)
    await rebuildListings(tx, changed * 2 > known ? 'all' : { table: 'import_listed' })
  return changed
}
