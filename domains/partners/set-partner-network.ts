import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { mustExist } from '../must-exist.ts'
import { noSuch } from '../no-such.ts'
import type { setPartnerNetwork as contract } from './contract-admin.ts'

/** Sets an organisation's network membership: its valid days and how care is billed. */
export const setPartnerNetwork = (
  { tx, caller }: Context,
  { partner_id, insurance_network_id, ...fields }: InputOf<typeof contract>
): Promise<OutputOf<typeof contract>> =>
  tx(async (tx) => {
    const { valid_from, valid_until } = fields
    if (valid_from && valid_until && valid_until < valid_from)
      throw refuse(422, 'wrong-days', 'The last day is before the first')
    await mustExist(tx, 'partner', partner_id)
    const network = await tx
      .selectFrom('insurance_network')
      .select('name')
      .where('id', '=', insurance_network_id)
      .executeTakeFirst()
    if (!network) throw noSuch('network')
    await tx
      .insertInto('partner_network')
      .values({ partner_id, insurance_network_id, ...fields })
      .onConflict((known) =>
        known.columns(['partner_id', 'insurance_network_id']).doUpdateSet(fields)
      )
      .execute()
    await record(tx, caller, {
      action: 'U',
      entity_type: 'partner',
      entity_id: partner_id,
      partner_id,
      changes: { network: network.name, network_id: insurance_network_id, ...fields },
    })
    return { done: true }
  })
