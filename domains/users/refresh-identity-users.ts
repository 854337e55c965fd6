import type { OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { refreshIdentityUsers as endpoint } from './contract-identity.ts'
import { readFreshness } from './get-identity-refresh.ts'
import { refreshIdentities } from './jobs.ts'
import { beginRefresh } from './refresh-identities.ts'

/** Queues a refresh of the list of sign-ins. Idempotent while one is running. */
export const refreshIdentityUsers = ({
  tx,
  jobs,
  caller,
}: Context): Promise<OutputOf<typeof endpoint>> =>
  tx(async (tx) => {
    const started_at = await beginRefresh(tx)
    await record(tx, caller, { action: 'E', entity_type: 'identity_refresh', entity_id: null })
    if (started_at !== null) await jobs.add(tx, refreshIdentities, { started_at })
    return readFreshness(tx)
  })
