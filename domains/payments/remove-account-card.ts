import type { InputOf } from '@numo/kit/endpoint.ts'
import { accountOf } from '../accounts/account-of.ts'
import type { Context } from '../context.ts'
import type { removeAccountCard as endpoint } from './contract-admin.ts'
import { detachCard } from './detach-card.ts'
import { readMethods } from './read-methods.ts'

/** Removes a household's card on behalf of staff. The audit trail keeps the reason. */
export const removeAccountCard = (
  ctx: Context,
  { id, payment_method_id, reason, accepts_incomplete }: InputOf<typeof endpoint>
) =>
  ctx.tx(async (tx) => {
    await accountOf(tx, id)
    const card = { account_id: id, id: payment_method_id, accepts_incomplete, reason }
    await detachCard(ctx, tx, card)
    return { methods: await readMethods(tx, id) }
  })
