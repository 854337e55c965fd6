import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { removePartnerNetwork as contract } from './contract-admin.ts'

/** Deletes a network membership that was entered by mistake. One that ended is terminated instead. */
export const removePartnerNetwork = (
  { tx, caller }: Context,
  { partner_id, insurance_network_id }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const gone = await tx
      .deleteFrom('partner_network')
      .where('partner_id', '=', partner_id)
      .where('insurance_network_id', '=', insurance_network_id)
      .returning((out) => [
        out
          .selectFrom('insurance_network as n')
          .select('n.name')
          .whereRef('n.id', '=', 'partner_network.insurance_network_id')
          .as('name'),
      ])
      .executeTakeFirst()
    if (!gone) throw refuse(404, 'no-such-network', 'This organisation is not in that network')
    await record(tx, caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partner_id,
      partner_id,
      changes: { network: gone.name, network_id: insurance_network_id, is_removed: true },
    })
    return { done: true }
  })
