import { Stripe } from 'stripe'
import { PaymentsRefused } from './port.ts'
import { checkoutOf, invoiceOf, itemIn, portalOf, subscriptionOf } from './stripe-billing-shapes.ts'
import { chargeOf, nextActionOf } from './stripe-shapes.ts'
import type { CardSubscriptions, CheckoutPrice } from './subscriptions-port.ts'

/** Runs a call and converts errors of the library to those of the port. */
type Call = <T>(run: (stripe: Stripe) => Promise<T>) => Promise<T>

const priceData = ({ amount, currency, every }: CheckoutPrice) => ({
  currency: currency.toLowerCase(),
  unit_amount: amount,
  ...(every && { recurring: { interval: every } }),
})

/** Runs a change that has no effect on an object whose state does not allow it any more. */
async function unlessOver(run: Promise<unknown>, codes: readonly string[]): Promise<void> {
  try {
    await run
  } catch (error) {
    if (!(error instanceof PaymentsRefused) || !codes.includes(error.code)) throw error
  }
}

const gone = 'resource_missing'

const openPortal = async (
  stripe: Stripe,
  { customer_id, ...page }: Parameters<CardSubscriptions['openPortal']>[0]
) => portalOf(await stripe.billingPortal.sessions.create({ customer: customer_id, ...page }))

/** Subscriptions through Stripe Checkout and Billing. */
export function createStripeSubscriptions(call: Call): CardSubscriptions {
  const orNull = async <T>(run: Promise<T>): Promise<T | null> => {
    try {
      return await run
    } catch (error) {
      if (error instanceof PaymentsRefused && error.code === gone) return null
      throw error
    }
  }
  return {
    async ensureSubscriber({ user_id }) {
      const customer = await call((stripe) =>
        stripe.customers.create(
          // Only values that never change, as for households. No personal names.
          { description: 'Subscriber', metadata: { user_id } },
          { idempotencyKey: `subscriber-${user_id}` }
        )
      )
      return customer.id
    },
    async startCheckout({ customer_id, price, reference, key, ...page }) {
      const mode = price === null ? 'setup' : price.every === null ? 'payment' : 'subscription'
      const session = await call((stripe) =>
        stripe.checkout.sessions.create(
          {
            mode,
            customer: customer_id,
            client_reference_id: reference,
            ...page,
            ...(price
              ? {
                  line_items: [
                    {
                      quantity: 1,
                      price_data: { ...priceData(price), product_data: { name: price.name } },
                    },
                  ],
                }
              : { currency: 'usd' }),
            ...(mode === 'subscription' && {
              subscription_data: { metadata: { reference } },
            }),
          },
          { idempotencyKey: key }
        )
      )
      return checkoutOf(session)
    },
    async readCheckout(id) {
      const found = await orNull(call((stripe) => stripe.checkout.sessions.retrieve(id)))
      return found && checkoutOf(found)
    },
    async expireCheckout(id) {
      const read = () => call((stripe) => stripe.checkout.sessions.retrieve(id))
      if (checkoutOf(await read()).status !== 'open') return
      try {
        await call((stripe) => stripe.checkout.sessions.expire(id))
      } catch (error) {
        // Stripe has no code of its own for a session that is over: it may have been paid meanwhile.
        if (!(error instanceof PaymentsRefused) || checkoutOf(await read()).status === 'open')
          throw error
      }
    },
    async readSubscription(id) {
      const found = await orNull(call((stripe) => stripe.subscriptions.retrieve(id)))
      return found && subscriptionOf(found)
    },
    async setCancelAtPeriodEnd(id, cancel_at_period_end) {
      await call((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end }))
    },
    async changePrice({ id, price, key }) {
      await call(async (stripe) => {
        const item = itemIn(await stripe.subscriptions.retrieve(id))
        const { every } = price
        return stripe.subscriptions.update(
          id,
          {
            proration_behavior: 'always_invoice',
            cancel_at_period_end: false,
            items: [
              {
                id: item.id,
                price_data: {
                  ...priceData(price),
                  recurring: { interval: every },
                  product: item.product,
                },
              },
            ],
          },
          { idempotencyKey: key }
        )
      })
    },
    endSubscription: (id) =>
      unlessOver(
        call((stripe) => stripe.subscriptions.cancel(id)),
        [gone]
      ),
    async setSubscriptionCard({ id, method_id }) {
      await call((stripe) => stripe.subscriptions.update(id, { default_payment_method: method_id }))
    },
    async listInvoices({ subscription_id, customer_id }) {
      const page = await call((stripe) =>
        stripe.invoices.list({
          subscription: subscription_id,
          customer: customer_id,
          limit: 100,
          expand: ['data.payments'],
        })
      )
      return page.data.map(invoiceOf)
    },
    async readInvoice(id) {
      const found = await orNull(
        call((stripe) => stripe.invoices.retrieve(id, { expand: ['payments'] }))
      )
      return found && invoiceOf(found)
    },
    payInvoice: (id) =>
      call(async (stripe) => {
        try {
          return invoiceOf(await stripe.invoices.pay(id)).status === 'paid'
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError) return false
          throw error
        }
      }),
    authenticateCharge: ({ id, method_id, return_url }) =>
      call(async (stripe) => {
        try {
          const charge = await stripe.paymentIntents.confirm(id, {
            payment_method: method_id,
            return_url,
          })
          return { charge: chargeOf(charge), url: nextActionOf(charge) }
        } catch (error) {
          if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
            return { charge: chargeOf(error.payment_intent), url: null }
          throw error
        }
      }),
    openPortal: (of) => call((stripe) => openPortal(stripe, of)),
    cancelCharge: (id) =>
      unlessOver(
        call((stripe) => stripe.paymentIntents.cancel(id)),
        [gone, 'payment_intent_unexpected_state']
      ),
  }
}
