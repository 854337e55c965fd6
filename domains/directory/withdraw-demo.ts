import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { withdrawInsurers } from '../insurance/withdraw-insurers.ts'
import { withdrawPartners } from '../partners/withdraw-partners.ts'
import { withdrawProviders } from '../providers/withdraw-providers.ts'

/**
 * Takes the whole demo directory out, because a real one has arrived: its insurers, plans, networks,
 * organisations, providers, places and acceptances are withdrawn and leave the search. Does nothing
 * where no demo is, or when it was taken out before. Returns how many rows changed.
 */
export async function withdrawDemoDirectory(tx: Tx): Promise<{ withdrawn: number }> {
  const sources = await tx
    .selectFrom('directory_source')
    .select('id')
    .where('is_demo', '=', true)
    .execute()
  const ids = sources.map(({ id }) => id)
  // Insurers first: the search listing leaves out networks that are no longer active.
  const insurers = await withdrawInsurers(tx, ids)
  const partners = await withdrawPartners(tx, ids)
  const providers = await withdrawProviders(tx, ids)
  const withdrawn = insurers + partners + providers
  if (withdrawn > 0) await sql`select app.bump_directory_version()`.execute(tx)
  return { withdrawn }
}
