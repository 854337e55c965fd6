import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import type { Context } from '../context.ts'
import type { forgetProvider as endpoint } from './contract.ts'

/** Removes a saved provider of a household. Idempotent. */
export const forgetProvider = (
  { tx, caller }: Context,
  { accountId, id }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('saved_provider')
      .where('account_id', '=', accountId)
      .where('provider_id', '=', id)
      .executeTakeFirst()
    if (numDeletedRows > 0n)
      await record(tx, caller, {
        action: 'D',
        entity_type: 'saved_provider',
        entity_id: id,
        account_id: accountId,
      })
    return { done: true as const }
  })
