import { sql } from 'kysely'
import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { changedFields } from '../changed-fields.ts'
import type { Context } from '../context.ts'
import type { updateProviderRecord as contract } from './contract-admin.ts'
import { ensureLanguages } from './ensure-languages.ts'
import { providerToChange, refuseWrongNumber, unfitFacilityType } from './provider-to-change.ts'
import { relistProviders } from './relist-providers.ts'

/** Updates the public page of a provider, effective at once in search. The slug stays. */
export const updateProviderRecord = (
  { tx, caller }: Context,
  { id, version, ...sent }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const before = await providerToChange(tx, id, version)
    refuseWrongNumber(sent.npi)
    if (sent.facility_type && before.kind !== 'facility') throw unfitFacilityType()
    const changes = changedFields(before, sent)
    if (Object.keys(changes).length === 0) return { version }
    if (changes.languages) await ensureLanguages(tx, changes.languages)
    const updated = await tx
      .updateTable('provider')
      .set({ ...changes, updated_at: sql`now()` })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await record(tx, caller, { action: 'U', entity_type: 'provider', entity_id: id, changes })
    await relistProviders(tx, sql`select ${id}::uuid as provider_id`)
    return updated
  })
