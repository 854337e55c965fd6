import type { InputOf } from '@numo/kit/endpoint.ts'
import { refuse } from '@numo/kit/fail.ts'
import type { Account } from '../accounts/contract.ts'
import { getAccount } from '../accounts/get-account.ts'
import { setCard } from '../accounts/set-card.ts'
import { notifyApprovalNeeded } from '../accounts/notify-approval.ts'
import type { Context, Tx } from '../context.ts'
import { callPaymentService } from '../subscriptions/call-payment-service.ts'
import type { setPaymentMethod as endpoint } from './contract.ts'
import { readMethods } from './read-methods.ts'
import {
  fetchMethod,
  maxTries,
  storeMethod,
  syncMethod,
  type MethodSnapshot,
  type SyncOutcome,
} from './sync-method.ts'

/**
 * Chooses the default card (specification section 7). Verifies with the payment service that the card belongs to the
 * household's customer; throws `not-your-card` otherwise, also for cards that do not exist.
 */
export async function setPaymentMethod(
  ctx: Context,
  { accountId, stripe_payment_method_id: card }: InputOf<typeof endpoint>
): Promise<Account> {
  for (let n = 0; n < maxTries; n += 1) {
    // Sequential: each try depends on the previous one.
    const seen = await callPaymentService(() => fetchMethod(ctx, card))
    const outcome = await ctx.tx((tx) => choose(tx, ctx, accountId, seen))
    if (outcome === 'stale') continue
    if (outcome === 'new') await callPaymentService(() => syncMethod(ctx, card))
    return getAccount(ctx, { accountId })
  }
  throw new Error('A card changes faster than it can be read')
}

/** Stores the state of the card and makes it the default; see `SyncOutcome`. */
async function choose(
  tx: Tx,
  ctx: Context,
  account_id: string,
  seen: MethodSnapshot
): Promise<SyncOutcome> {
  const { card } = seen
  const outcome = await storeMethod(tx, ctx, seen)
  if (outcome === 'stale') return outcome
  const methods = await readMethods(tx, account_id)
  const stored = methods.find((one) => one.stripe_payment_method_id === card)
  if (!stored) throw cardNotFound()
  if (stored.status === 'expired')
    throw refuse(422, 'card-expired', 'This card has expired. Choose or add another one.')
  await setCard(tx, ctx.caller, { account_id, card })
  await notifyApprovalNeeded(tx, ctx, account_id)
  return outcome
}

const cardNotFound = () =>
  refuse(422, 'not-your-card', 'This is not a card of this account. Add it first.')
