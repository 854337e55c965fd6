import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { removePartnerNetwork as contract } from './contract-admin.ts'

/** Takes back that an organisation is in a network: it was entered by mistake. One that is over is terminated instead. */
export const removePartnerNetwork = (
  { tx, caller }: Context,
  { partner_id, insurance_network_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const gone = await tx
      .deleteFrom('partner_network')
      .where('partner_id', '=', partner_id)
      .where('insurance_network_id', '=', insurance_network_id)
      .returning('insurance_network_id')
      .executeTakeFirst()
    if (!gone) throw refuse(404, 'no-such-network', 'This organisation is not in that network')
    await record(tx, caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partner_id,
      partner_id,
      changes: { network: { id: insurance_network_id, did: 'D' } },
    })
    return { done: true }
  })
