import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { rebuildListings } from './rebuild-listings.ts'

/**
 * Withdraws the providers, places and acceptances of these sources from the directory and the search. Deletes nothing; provider pages then
 * answer 410. Returns the number of changed rows.
 */
export async function withdrawProviders(tx: Tx, sourceIds: readonly string[]): Promise<number> {
  if (sourceIds.length === 0) return 0
  await sql`create temporary table withdrawn_provider (provider_id uuid) on commit drop`.execute(tx)
  const sources = sql.join(sourceIds)
  await sql`
    insert into withdrawn_provider
    select id from provider where source_id in (${sources})
    union
    select pl.provider_id
      from provider_location pl
      join practice_location l on l.id = pl.practice_location_id
      left join acceptance a on a.provider_location_id = pl.id and a.source_id in (${sources})
     where pl.source_id in (${sources}) or l.source_id in (${sources})
        or a.provider_location_id is not null`.execute(tx)
  await sql`update acceptance set said = null where said ->> 'source_id' in (${sources})`.execute(
    tx
  )
  const changed = [
    await tx
      .updateTable('acceptance')
      .set({ status: 'withdrawn' })
      .where('source_id', 'in', sourceIds)
      .where('status', '<>', 'withdrawn')
      .executeTakeFirst(),
    await tx
      .updateTable('provider_location')
      .set({ status: 'inactive' })
      .where('source_id', 'in', sourceIds)
      .where('status', '<>', 'inactive')
      .executeTakeFirst(),
    await tx
      .updateTable('practice_location')
      .set({ status: 'inactive', updated_at: sql`now()` })
      .where('source_id', 'in', sourceIds)
      .where('status', '<>', 'inactive')
      .executeTakeFirst(),
    await tx
      .updateTable('provider')
      .set({ status: 'inactive', updated_at: sql`now()` })
      .where('source_id', 'in', sourceIds)
      .where('status', '<>', 'inactive')
      .executeTakeFirst(),
  ]
  const count = changed.reduce((sum, { numUpdatedRows }) => sum + Number(numUpdatedRows), 0)
  if (count > 0) await rebuildListings(tx, { table: 'withdrawn_provider' })
  await sql`drop table withdrawn_provider`.execute(tx)
  return count
}
