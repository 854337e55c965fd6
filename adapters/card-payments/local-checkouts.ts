import { missing, ServiceProblem } from './local-answer.ts'
import { advance } from './local-billing.ts'
import { completeSession, type CheckoutResult } from './local-checkout.ts'
import { methodFromNumber, methodOf, type SetupDeps } from './local-setups.ts'
import type { Objects, StoredObject, Store } from './local-store.ts'

const readMethod = { exp_month: 12, cvc: '123', holder: null }

/** What the checkout page and the clock of the local service do; neither is part of the API. */
export function createCheckouts(store: Store, depsOf: (objects: Objects) => SetupDeps) {
  return {
    /** Returns a Checkout Session for its page; null when there is none. */
    readCheckout: (id: string): Promise<StoredObject | null> =>
      store.transaction((objects) => objects.read('checkout.session', id)),
    /**
     * Pays a Checkout Session with a test card. `is_present` once its holder answered the bank. `now` may lie in the
     * past, for a subscription that began earlier. Returns null when there is no such session.
     */
    async completeCheckout(
      id: string,
      number: string,
      { is_present = false, now = new Date() }: { is_present?: boolean; now?: Date } = {}
    ): Promise<CheckoutResult | null> {
      try {
        return await store.transaction(async (objects) => {
          const session = await objects.lock('checkout.session', id)
          if (!session) throw missing('checkout.session', id)
          const today = new Date()
          const exp_year = today.getUTCFullYear() + 3
          const method = methodFromNumber({ ...readMethod, number, exp_year, today })
          await objects.save(method)
          return completeSession(depsOf(objects), session, method, { now, is_present })
        })
      } catch (error) {
        if (error instanceof ServiceProblem) return null
        throw error
      }
    },
    /** Has a subscription charge another test card from now on, such as one that will be declined. */
    useSubscriptionCard: (id: string, card: string): Promise<void> =>
      store.transaction(async (objects) => {
        const subscription = await objects.lock('subscription', id)
        if (!subscription) throw new Error('The local payment service knows no such subscription')
        const method = await methodOf(depsOf(objects), card)
        await objects.save({ ...subscription, default_payment_method: method.id })
      }),
    /** Renews what ended by `now`, tries failed payments again and ends what was cancelled. Idempotent. */
    async advance(now: Date): Promise<void> {
      for (const id of await store.dueSubscriptions(now)) {
        // Sequential: each step of a subscription depends on the one before.
        while (await store.transaction((objects) => advance(depsOf(objects), id, now)));
      }
    },
  }
}
