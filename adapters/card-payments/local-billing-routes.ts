import { done, invalid, required } from './local-answer.ts'
import { createSession, expireSession, readPrice } from './local-checkout.ts'
import { changePrice, endSubscription, lockSubscription, settleInvoice } from './local-billing.ts'
import { metadataOf, partOf, textOf } from './local-form.ts'
import { createPortalSession } from './local-portal.ts'
import { list, retrieve, type Route } from './local-route.ts'
import { methodOf, move } from './local-setups.ts'

/** Endpoints of Checkout and Billing. */
export const billingRoutes: Readonly<Record<string, Route>> = {
  'POST /v1/checkout/sessions': {
    takes: [
      'mode',
      'customer',
      'line_items',
      'success_url',
      'cancel_url',
      'client_reference_id',
      'metadata',
      'subscription_data',
      'locale',
      'currency',
    ],
    run: (deps, _, params) => createSession(deps, params, deps.checkoutUrl),
  },
  'GET /v1/checkout/sessions/:id': retrieve('checkout.session'),
  'POST /v1/checkout/sessions/:id/expire': {
    takes: [],
    run: (deps, id) => expireSession(deps, id),
  },
  'POST /v1/billing_portal/sessions': {
    takes: ['customer', 'return_url', 'locale'],
    run: (deps, _, params) => createPortalSession(deps, params, new Date()),
  },
  'GET /v1/subscriptions/:id': retrieve('subscription'),
  'POST /v1/subscriptions/:id': {
    takes: [
      'cancel_at_period_end',
      'items',
      'metadata',
      'default_payment_method',
      'proration_behavior',
    ],
    async run(deps, id, params) {
      const subscription = await lockSubscription(deps, id)
      if (subscription['status'] === 'canceled')
        throw invalid('A canceled subscription can only update its cancellation_details.', 'id')
      const card = textOf(params, 'default_payment_method')
      const method = card ? await methodOf(deps, card) : null
      const ends = textOf(params, 'cancel_at_period_end')
      const changes = {
        ...(method && { default_payment_method: method.id }),
        ...(ends && { cancel_at_period_end: ends === 'true' }),
        ...(params['metadata'] && { metadata: metadataOf(params) }),
      }
      const item = partOf(partOf(params, 'items') ?? {}, '0')
      const now = new Date()
      if (!item)
        return done(await move(deps, subscription, 'customer.subscription.updated', changes))
      const price = readPrice(partOf(item, 'price_data'), 'items[0][price_data]')
      if (price.every === null) throw required('items[0][price_data][recurring]')
      const next = { ...price, every: price.every }
      return done(await changePrice(deps, { ...subscription, ...changes }, next, now))
    },
  },
  'DELETE /v1/subscriptions/:id': {
    takes: ['prorate', 'invoice_now'],
    async run(deps, id) {
      const subscription = await lockSubscription(deps, id)
      if (subscription['status'] === 'canceled')
        throw invalid(`No such subscription: '${id}'`, 'id', 'resource_missing')
      return done(await endSubscription(deps, subscription, new Date()))
    },
  },
  'GET /v1/invoices': {
    takes: ['limit', 'starting_after', 'customer', 'subscription', 'status'],
    async run(deps, _, params) {
      const subscription = textOf(params, 'subscription')
      const answer = await list(deps, 'invoice', '/v1/invoices', params)
      if (subscription === null) return answer
      const data = answer.body.data.filter((one) => one['subscription'] === subscription)
      return { ...answer, body: { ...answer.body, data } }
    },
  },
  'GET /v1/invoices/:id': retrieve('invoice'),
  'POST /v1/invoices/:id/pay': {
    takes: [],
    async run(deps, id) {
      const { invoice, answer } = await settleInvoice(deps, id, new Date())
      return answer.status === 200 ? done(invoice) : answer
    },
  },
}
