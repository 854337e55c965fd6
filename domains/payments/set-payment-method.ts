import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import { holdHousehold } from '../accounts/hold-household.ts'
import type { Account } from '../accounts/contract.ts'
import { getAccount } from '../accounts/get-account.ts'
import { setCard } from '../accounts/set-card.ts'
import { tellApprovalNeeded } from '../accounts/tell-approval.ts'
import type { Context } from '../context.ts'
import { askService } from './ask-service.ts'
import type { setPaymentMethod as endpoint } from './contract.ts'
import { readMethods } from './read-methods.ts'
import { takeMethod } from './take-method.ts'

/**
 * Chooses the default card (specification section 7). Verifies with the payment service that the card belongs to the
 * household's customer; throws `not-your-card` otherwise, also for cards that do not exist.
 */
export async function setPaymentMethod(
  ctx: Context,
  { accountId, stripe_payment_method_id: card }: InputOf<typeof endpoint>
): Promise<Account> {
  const customer_id = await ctx.tx(async (tx) => {
    const found = await tx
      .selectFrom('account')
      .select('stripe_customer_id')
      .where('id', '=', accountId)
      .executeTakeFirst()
    return found?.stripe_customer_id ?? null
  })
  const method = customer_id && (await askService(() => ctx.cards.readMethod(card)))
  if (!method || method.customer_id !== customer_id) throw notYours()
  await askService(() => takeMethod(ctx, card))
  await ctx.tx(async (tx) => {
    await holdHousehold(tx, accountId)
    const methods = await readMethods(tx, accountId)
    const kept = methods.find((one) => one.stripe_payment_method_id === card)
    if (!kept) throw notYours()
    if (kept.status === 'expired')
      throw refuse(422, 'card-expired', 'This card has expired. Choose or add another one.')
    await setCard(tx, ctx.caller, { account_id: accountId, card })
    await tellApprovalNeeded(tx, ctx, accountId)
  })
  return getAccount(ctx, { accountId })
}

const notYours = () =>
  refuse(422, 'not-your-card', 'This is not a card of this account. Add it first.')
