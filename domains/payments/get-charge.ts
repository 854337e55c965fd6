import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { Charge, getCharge as endpoint } from './contract-charge.ts'
import { readCharge } from './read-charge.ts'

/** Returns a charge of a household. Throws 404 `no-such-payment`. */
export const getCharge = (
  ctx: Context,
  { accountId, id }: InputOf<typeof endpoint>
): Promise<Charge> => ctx.tx((tx) => readCharge(tx, accountId, id))
