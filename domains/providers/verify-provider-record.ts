import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { verifyProviderRecord as contract } from './contract-entry.ts'
import { providerToChange } from './provider-to-change.ts'

/** Records that staff checked the page with the provider today. Visitors see no change. */
export const verifyProviderRecord = (
  { tx, caller, today }: Context,
  { id, version }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    await providerToChange(tx, id, version)
    const verified_on = today()
    const saved = await tx
      .updateTable('provider')
      .set({ verified_on })
      .where('id', '=', id)
      .returning('version')
      .executeTakeFirstOrThrow()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'provider',
      entity_id: id,
      changes: { verified_on },
    })
    return { ...saved, verified_on }
  })
