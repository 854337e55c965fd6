import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getPayout as endpoint, Payout } from './contract.ts'
import { readPayout } from './read-payout.ts'

/** Returns a payout with its items, as it is or was at the end of a day. Throws 404 `no-such-payout`. */
export const getPayout = (ctx: Context, { id, as_of }: InputOf<typeof endpoint>): Promise<Payout> =>
  ctx.tx((tx) => readPayout(tx, id, as_of))
