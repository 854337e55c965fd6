import type { InputOf } from '@numo/kit/endpoint.ts'
import { lockHousehold } from '../accounts/lock-household.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { saveCovers } from '../insurance/save-covers.ts'
import { noSuch } from '../no-such.ts'
import type { removeClient as endpoint } from './contract-household.ts'
import { shareWithPartner } from './share-with-partner.ts'

/**
 * Removes a person from a household by deactivating the record, because claims may refer to it. Ends all its
 * coverages, and the sharing with the clinic that referred the household.
 */
export const removeClient = (ctx: Context, { accountId, id, version }: InputOf<typeof endpoint>) =>
  ctx.tx(async (tx) => {
    await lockHousehold(tx, accountId)
    const before = await tx
      .selectFrom('client')
      .select(['version', 'relationship'])
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .where('status', '<>', 'inactive')
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw noSuch('client')
    if (before.version !== version) throw changedMeanwhile('person')
    const { relationship } = before
    await saveCovers(tx, ctx.caller, { accountId, client_id: id, relationship, covers: [] })
    const client = { account_id: accountId, client_id: id }
    await shareWithPartner(tx, ctx, { ...client, shares: false, locale: 'en' })
    await tx.updateTable('client').set({ status: 'inactive' }).where('id', '=', id).execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'client',
      entity_id: id,
      account_id: accountId,
      changes: { status: 'inactive' },
    })
    return { done: true as const }
  })
