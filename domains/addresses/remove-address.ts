import type { InputOf } from '@numo/kit/endpoint.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { removeAddress as endpoint } from './contract-household.ts'

/** Deletes an address of a household. Throws `changed-meanwhile` when the version is outdated. */
export const removeAddress = (
  { tx, caller }: Context,
  { accountId, id, version }: InputOf<typeof endpoint>
) =>
  tx(async (tx) => {
    const before = await tx
      .selectFrom('address')
      .select(['version', 'use'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuch('address')
    if (before.version !== version) throw changedMeanwhile('address')
    await tx.deleteFrom('address').where('id', '=', id).execute()
    await record(tx, caller, {
      action: 'D',
      entity_type: 'address',
      entity_id: id,
      account_id: accountId,
    })
    return { done: true as const }
  })
