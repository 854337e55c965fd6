import { done, invalid, missing, required, unexpectedState } from './local-answer.ts'
import type { ServiceAnswer } from './local-answer.ts'
import { chargeFromNowOn, payInvoice } from './local-billing.ts'
import {
  newInvoice,
  newSession,
  newSubscription,
  seconds,
  itemOf,
  type Interval,
  type Price,
} from './local-billing-objects.ts'
import { cardOf, move, type SetupDeps } from './local-setups.ts'
import { createCharge } from './local-charges.ts'
import { metadataOf, partOf, textOf, type Params } from './local-form.ts'
import { newSetup } from './local-objects.ts'
import { confirmSetup } from './local-setups.ts'
import type { StoredObject } from './local-store.ts'

/* Checkout of the local payment service: sessions, and what their page does with a card. */

/** Reads `price_data` in the notation of the API. Throws when it is no price. */
export function readPrice(data: Params | undefined, param: string): Omit<Price, 'name'> {
  const amount = Number(textOf(data, 'unit_amount') ?? Number.NaN)
  const currency = textOf(data, 'currency')
  const every = textOf(data && partOf(data, 'recurring'), 'interval')
  if (!currency) throw required(`${param}[currency]`)
  if (!Number.isInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', `${param}[unit_amount]`, 'parameter_invalid_integer')
  if (every !== null && every !== 'month' && every !== 'year')
    throw invalid('Invalid interval', `${param}[recurring][interval]`)
  return { amount, currency: currency.toLowerCase(), every }
}

const priceKey = 'line_items[0]'

function linePrice(params: Params): Price | null {
  const line = partOf(partOf(params, 'line_items') ?? {}, '0')
  if (!line) return null
  const data = partOf(line, 'price_data')
  const name = textOf(data && partOf(data, 'product_data'), 'name')
  if (!name) throw required(`${priceKey}[price_data][product_data][name]`)
  return { name, ...readPrice(data, `${priceKey}[price_data]`) }
}

export async function createSession(
  deps: SetupDeps,
  params: Params,
  url: (id: string) => string
): Promise<ServiceAnswer> {
  const mode = textOf(params, 'mode')
  if (mode !== 'payment' && mode !== 'subscription' && mode !== 'setup') throw required('mode')
  const customer = textOf(params, 'customer')
  if (!customer) throw required('customer')
  if (!(await deps.objects.read('customer', customer)))
    throw missing('customer', customer, 'customer')
  const success_url = textOf(params, 'success_url')
  if (!success_url) throw required('success_url')
  const price = mode === 'setup' ? null : linePrice(params)
  if (mode !== 'setup' && !price) throw required('line_items')
  if ((mode === 'subscription') !== ((price?.every ?? null) !== null))
    throw invalid('The price does not fit the mode.', 'mode')
  const data = partOf(params, 'subscription_data')
  const session: StoredObject = {
    ...newSession(
      {
        mode,
        customer,
        price,
        success_url,
        cancel_url: textOf(params, 'cancel_url'),
        client_reference_id: textOf(params, 'client_reference_id'),
        locale: textOf(params, 'locale'),
        metadata: metadataOf(params),
        url,
      },
      new Date()
    ),
    sold: price,
    subscription_metadata: data ? metadataOf(data) : {},
  }
  await deps.objects.save(session)
  return done(session)
}

export async function expireSession(deps: SetupDeps, id: string): Promise<ServiceAnswer> {
  const session = await deps.objects.lock('checkout.session', id)
  if (!session) throw missing('checkout.session', id, 'session')
  if (session['status'] !== 'open')
    throw unexpectedState(
      'checkout_session_unexpected_state',
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${String(session['status'])}.`
    )
  return done(
    await move(deps, session, 'checkout.session.expired', { status: 'expired', url: null })
  )
}

/** What the page shows after a card was given. */
export type CheckoutResult =
  | { kind: 'done'; session: StoredObject }
  /** The bank asks whether it is the holder; answered with `is_present`. */
  | { kind: 'asks' }
  | { kind: 'declined'; message: string }
  /** The session is complete or expired. */
  | { kind: 'over'; session: StoredObject }

/**
 * Completes a session with a card: `is_present` once its holder proved it to the bank. A decline leaves the session
 * open.
 */
export async function completeSession(
  deps: SetupDeps,
  session: StoredObject,
  method: StoredObject,
  { now, is_present }: { now: Date; is_present: boolean }
): Promise<CheckoutResult> {
  if (session['status'] !== 'open' || Number(session['expires_at']) <= seconds(now))
    return { kind: 'over', session }
  const card = cardOf(method)
  if (!is_present && (card.setup === 'asks' || card.charge === 'asks')) return { kind: 'asks' }
  const customer = String(session['customer'])
  const complete = { status: 'complete', url: null }
  if (session['mode'] === 'setup') {
    const setup = newSetup({ customer, description: null, usage: 'off_session', metadata: {} })
    await deps.objects.save(setup)
    // The holder is present: a card that asks was answered above.
    const answer = await confirmSetup(deps, setup, method, null, { is_present })
    if (answer.status !== 200) return declined(answer)
    if (typeof session['card_of'] === 'string')
      await chargeFromNowOn(deps, session['card_of'], method, now)
    return finish(deps, session, { ...complete, setup_intent: setup.id })
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a session that is no setup was saved with a price
  const price = session['sold'] as Price
  if (price.every === null) {
    const answer = await createCharge(
      deps,
      {
        amount: String(price.amount),
        currency: price.currency,
        customer,
        payment_method: method.id,
        confirm: 'true',
      },
      { is_present }
    )
    if (answer.status !== 200) return declined(answer)
    const paid = { payment_intent: answer.body['id'], payment_status: 'paid' }
    return finish(deps, session, { ...complete, ...paid })
  }
  return subscribe(deps, session, method, {
    now,
    is_present,
    price: { ...price, every: price.every },
  })
}

const finish = async (
  deps: SetupDeps,
  session: StoredObject,
  changes: object
): Promise<CheckoutResult> => ({
  kind: 'done',
  session: await move(deps, session, 'checkout.session.completed', changes),
})

function declined({ body }: ServiceAnswer): CheckoutResult {
  const { message } = Object(body['error'])
  return { kind: 'declined', message: String(message) }
}

async function subscribe(
  deps: SetupDeps,
  session: StoredObject,
  method: StoredObject,
  { now, is_present, price }: { now: Date; is_present: boolean; price: Price & { every: Interval } }
): Promise<CheckoutResult> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `createSession` saved it
  const metadata = session['subscription_metadata'] as Record<string, string>
  const subscription = newSubscription(
    { customer: String(session['customer']), default_payment_method: method.id, metadata, price },
    now
  )
  const item = itemOf(subscription)
  const period = {
    start: Number(item['current_period_start']),
    end: Number(item['current_period_end']),
  }
  const of = { amount: price.amount, ...period, reason: 'subscription_create' }
  const invoice = newInvoice(subscription, of, now)
  const result = await payInvoice(deps, subscription, invoice, { now, is_present })
  if (result.answer.status !== 200) {
    // A subscription whose first payment is declined never begins.
    await deps.objects.remove(invoice.id)
    return declined(result.answer)
  }
  const started = await move(deps, subscription, 'customer.subscription.created', {
    status: 'active',
    latest_invoice: invoice.id,
  })
  return finish(deps, session, {
    status: 'complete',
    url: null,
    payment_status: 'paid',
    subscription: started.id,
    invoice: invoice.id,
  })
}
