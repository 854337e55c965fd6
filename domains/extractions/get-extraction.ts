import type { InputOf } from '@numo/kit/endpoint.ts'
import { recordRead } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { Extraction, getExtraction as endpoint } from './contract.ts'
import { readExtraction } from './extraction-row.ts'

/**
 * Returns the status and the fields of an extraction. Records the read in the audit trail once fields exist: the
 * page polls every second before that, and there is nothing to see.
 */
export const getExtraction = (
  { tx, caller, role, actor }: Context,
  { id }: InputOf<typeof endpoint>
): Promise<Extraction> =>
  tx(async (tx) => {
    const found = await readExtraction(tx, id)
    if (found.fields.length > 0 && role === 'client' && actor?.roles.client)
      await recordRead(tx, caller, {
        entity_type: 'extraction',
        entity_id: id,
        account_id: actor.roles.client.account_id,
      })
    else if (role === 'admin')
      await recordRead(tx, caller, { entity_type: 'extraction', entity_id: id })
    return found
  })
