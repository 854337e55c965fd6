import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { updateHousehold as endpoint } from './contract-household.ts'

/** Changes the display name and the default currency of a household. */
export const updateHousehold = (
  { tx, caller }: Context,
  { accountId, display_name, default_currency }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const changes = {
      ...(display_name !== undefined && { display_name }),
      ...(default_currency !== undefined && { default_currency }),
    }
    if (Object.keys(changes).length === 0) return { done: true as const }
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set(changes)
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw noSuch('account')
    await record(tx, caller, {
      action: 'U',
      entity_type: 'account',
      entity_id: accountId,
      account_id: accountId,
      changes,
    })
    return { done: true as const }
  })
