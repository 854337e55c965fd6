import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { record } from '../audit/record.ts'
import { changedMeanwhile } from '../changed-meanwhile.ts'
import type { Context } from '../context.ts'
import { noSuch } from '../no-such.ts'
import type { endPrice as endpoint } from './contract-products.ts'
import { lockPartner } from './create-agreement.ts'

/** Sets the last day of an open price. Throws 409 `price-days` when it is before the first. */
export const endPrice = (
  ctx: Context,
  { partner_id, product_id, version, ends_on }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await lockPartner(tx, partner_id)
    const price = await tx
      .selectFrom('product')
      .select(['id', 'code', 'version', 'begins_on'])
      .where('id', '=', product_id)
      .where('partner_id', '=', partner_id)
      .where('ends_on', 'is', null)
      .executeTakeFirst()
    if (!price) throw noSuch('price')
    if (price.version !== version) throw changedMeanwhile('price')
    if (ends_on < price.begins_on)
      throw refuse(409, 'price-days', 'The last day is before the first.')
    await tx.updateTable('product').set({ ends_on }).where('id', '=', price.id).execute()
    await record(tx, ctx.caller, {
      action: 'U',
      entity_type: 'product',
      entity_id: price.id,
      partner_id,
      changes: { code: price.code, ends_on },
    })
    return { done: true }
  })
