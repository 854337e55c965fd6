import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Charge, payClaim as endpoint } from './contract-charge.ts'
import { createCharge } from './create-charge.ts'
import { readCharge } from './read-charge.ts'

/** Charges a card of the household for its share of a claim. Throws the codes of the contract. */
export const payClaim = (
  ctx: Context,
  { accountId, ...charge }: InputOf<typeof endpoint>
): Promise<Charge> =>
  ctx.tx(async (tx) => {
    const id = await createCharge(tx, ctx, { account_id: accountId, ...charge })
    return readCharge(tx, accountId, id)
  })
