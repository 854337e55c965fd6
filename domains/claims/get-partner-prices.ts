import type { OutputOf } from '@numo/kit/endpoint.ts'
import { actingPartner } from '../acting-partner.ts'
import type { Context } from '../context.ts'
import type { getPartnerPrices as endpoint } from './contract-partner.ts'

/** Number of prices a form offers at most. */
const maxPrices = 2000

/** Returns the prices of the caller's clinic that are current today, by name. */
export const getPartnerPrices = (ctx: Context): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    const today = ctx.today()
    const prices = await tx
      .selectFrom('product')
      .select(['id', 'code', 'name', 'category', 'unit_price', 'currency', 'tax_rate_bps'])
      .where('partner_id', '=', actingPartner(ctx))
      .where('begins_on', '<=', today)
      .where((eb) => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', today)]))
      .orderBy('name')
      .orderBy('id')
      .limit(maxPrices)
      .execute()
    return { prices }
  })
