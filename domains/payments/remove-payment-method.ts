import type { InputOf } from '@numo/kit/endpoint.ts'
import type { Context } from '../context.ts'
import type { removePaymentMethod as endpoint } from './contract.ts'
import { detachCard } from './detach-card.ts'
import { readMethods } from './read-methods.ts'

/** Removes a card of the household and returns the remaining ones. */
export const removePaymentMethod = (
  ctx: Context,
  { accountId, id, accepts_incomplete }: InputOf<typeof endpoint>
) =>
  ctx.tx(async (tx) => {
    await detachCard(ctx, tx, { account_id: accountId, id, accepts_incomplete, reason: null })
    return { methods: await readMethods(tx, accountId) }
  })
