import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { getPayout as endpoint, Payout } from './contract.ts'
import { readPayout } from './read-payout.ts'

/** Returns a payout with its items. Throws 404 `no-such-payout`. */
export const getPayout = (ctx: Context, { id }: InputOf<typeof endpoint>): Promise<Payout> =>
  ctx.tx((tx) => readPayout(tx, id))
