import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import { noSuch } from '../no-such.ts'
import type { setPartnerProvider as contract } from './contract-providers.ts'
import { writeProviderRole } from './write-provider-role.ts'

/** Sets or ends a provider's role at an organisation. Practice locations come from the directory. */
export const setPartnerProvider = (
  { tx, caller }: Context,
  { partner_id, provider_id, role, status }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await mustExist(tx, 'partner', partner_id)
    const provider = await tx
      .selectFrom('provider')
      .select('full_name')
      .where('id', '=', provider_id)
      .executeTakeFirst()
    if (!provider) throw noSuch('provider')
    await writeProviderRole(tx, { partner_id, provider_id, role, status })
    await record(tx, caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partner_id,
      partner_id,
      changes: { provider: provider.full_name, provider_id, role, status },
    })
    // The provider's page shows who bills for the work, so cached pages are invalidated.
    await sql`select app.bump_directory_version()`.execute(tx)
    return { done: true }
  })
