import { sql } from 'kysely'
import type { Tx } from '../context.ts'
import { withdrawInsurers } from '../insurance/withdraw-insurers.ts'
import { withdrawPartners } from '../partners/withdraw-partners.ts'
import { withdrawProviders } from '../providers/withdraw-providers.ts'

/**
 * Withdraws the demo directory when a real one arrives: its insurers, plans, networks, organisations, providers,
 * locations and acceptances leave the search. Idempotent. Returns the number of changed rows.
 */
export async function withdrawDemoDirectory(tx: Tx): Promise<{ withdrawn: number }> {
  const sources = await tx
    .selectFrom('directory_source')
    .select('id')
    .where('is_demo', '=', true)
    .execute()
  const ids = sources.map(({ id }) => id)
  // Insurers first: the search listing omits networks that are no longer active.
  const insurers = await withdrawInsurers(tx, ids)
  const partners = await withdrawPartners(tx, ids)
  const providers = await withdrawProviders(tx, ids)
  const withdrawn = insurers + partners + providers
  if (withdrawn > 0) await sql`select app.bump_directory_version()`.execute(tx)
  return { withdrawn }
}

/** True while the search shows the demo directory. */
export async function isDemoShown(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`
    select exists (select from directory_source s join provider p on p.source_id = s.id
                    where s.is_demo and p.status = 'active') as is_shown`.execute(tx)
  return rows[0]?.is_shown === true
}
