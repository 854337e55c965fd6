import type { InputOf, OutputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Context } from '../context.ts'
import type { savePrice as endpoint } from './contract-products.ts'
import { lockPartner } from './create-agreement.ts'
import { planPrice } from './rules-price-list.ts'
import { readNewestPrices, writePrices } from './write-prices.ts'

/** Adds a price, or a version of one from a day on. Throws 409 `price-days` when one begins on that day or later. */
export const savePrice = (
  ctx: Context,
  { partner_id, ...price }: InputOf<typeof endpoint>
): Promise<OutputOf<typeof endpoint>> =>
  ctx.tx(async (tx) => {
    await lockPartner(tx, partner_id)
    const known = await readNewestPrices(tx, partner_id)
    const plan = planPrice(price, known)
    if (plan === 'too_early')
      throw refuse(409, 'price-days', 'A price of this code already begins on this day or later.')
    if (plan !== null) await writePrices(tx, ctx, partner_id, { changes: [{ ...plan, row: 0 }] })
    return { done: true }
  })
