import {
  done,
  invalid,
  missing,
  problem,
  required,
  unexpectedState,
  type ServiceAnswer,
} from './local-answer.ts'
import { declineSentence } from './local-cards.ts'
import { metadataOf, textOf, type Params } from './local-form.ts'
import { openDispute } from './local-disputes.ts'
import { newCharge, newId, newRefund } from './local-objects.ts'
import { attach, cardOf, methodOf, move, shown, type SetupDeps } from './local-setups.ts'
import type { StoredObject } from './local-store.ts'

const maxAmount = 99_999_999

function amountOf(params: Params, name: string): number {
  const text = textOf(params, name)
  if (text === null) throw required(name)
  const amount = Number(text)
  if (!/^\d+$/.test(text) || amount < 1 || amount > maxAmount)
    throw invalid('Invalid positive integer', name, 'parameter_invalid_integer')
  return amount
}

/** Fee of a charge: 3.6 % and 3.00, with 16 % tax, as cards cost in Mexico. */
const feeOf = (amount: number) => Math.round(amount * 0.036 * 1.16 + 300 * 1.16)

/** Shows the charge of a PaymentIntent with its fee where the request expands it. */
export function expanded({ status, body }: ServiceAnswer, params: Params): ServiceAnswer {
  const { latest_charge, amount, currency } = body
  if (!params['expand'] || typeof latest_charge !== 'string') return { status, body }
  const fee = feeOf(Number(amount))
  const balance_transaction = { object: 'balance_transaction', amount, fee, currency }
  return {
    status,
    body: { ...body, latest_charge: { id: latest_charge, object: 'charge', balance_transaction } },
  }
}

/** `is_present`: its holder has proved to the bank who they are. */
type Holder = { is_present?: boolean }

/** Creates a PaymentIntent. The customer, if given, must exist. */
export async function createCharge(
  deps: SetupDeps,
  params: Params,
  holder: Holder = {}
): Promise<ServiceAnswer> {
  const currency = textOf(params, 'currency')
  if (!currency) throw required('currency')
  if (!/^[a-z]{3}$/i.test(currency)) throw invalid(`Invalid currency: ${currency}`, 'currency')
  const customer = textOf(params, 'customer')
  if (customer && !(await deps.objects.read('customer', customer)))
    throw missing('customer', customer, 'customer')
  const intent = newCharge({
    amount: amountOf(params, 'amount'),
    currency: currency.toLowerCase(),
    customer,
    description: textOf(params, 'description'),
    metadata: metadataOf(params),
  })
  await deps.objects.save(intent)
  await deps.emit('payment_intent.created', intent)
  const method = textOf(params, 'payment_method')
  if (textOf(params, 'confirm') === 'true') return confirmCharge(deps, intent.id, params, holder)
  if (!method) return done(intent)
  const ready = { ...intent, payment_method: method, status: 'requires_confirmation' }
  await deps.objects.save(ready)
  return done(ready)
}

/** Confirms a PaymentIntent: charges the card, declines it or requires authentication. */
export async function confirmCharge(
  deps: SetupDeps,
  id: string,
  params: Params,
  { is_present = false }: Holder = {}
): Promise<ServiceAnswer> {
  const intent = await deps.objects.lock('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (intent['status'] === 'succeeded' || intent['status'] === 'canceled')
    throw unexpectedState(
      'payment_intent_unexpected_state',
      `You cannot confirm this PaymentIntent because it has a status of ${intent['status']}.`
    )
  const given = textOf(params, 'payment_method') ?? intent['payment_method']
  if (typeof given !== 'string') throw required('payment_method')
  const method = await methodOf(deps, given)
  const customer = intent['customer']
  if (typeof customer === 'string') await attach(deps, method, customer)
  const card = cardOf(method)
  if (card.charge === 'accepts' || (card.charge === 'asks' && is_present))
    return done(await succeed(deps, intent, method))
  const return_url = textOf(params, 'return_url')
  if (card.charge === 'asks' && return_url !== null) {
    const waiting: StoredObject = { ...intent, payment_method: method.id, last_payment_error: null }
    const url = deps.authenticateUrl(waiting)
    return done(
      await move(deps, waiting, 'payment_intent.requires_action', {
        status: 'requires_action',
        next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url } },
      })
    )
  }
  const code = card.charge === 'asks' ? 'authentication_required' : card.code
  return refuseCharge(deps, intent, {
    code,
    ...(card.decline_code && { decline_code: card.decline_code }),
    message:
      card.charge === 'asks'
        ? 'Your card was declined. This transaction requires authentication.'
        : declineSentence(card),
    payment_method: shown(method),
  })
}

async function succeed(deps: SetupDeps, intent: StoredObject, method: StoredObject) {
  const paid = await move(deps, intent, 'payment_intent.succeeded', {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    amount_received: intent['amount'],
    latest_charge: newId('ch'),
    last_payment_error: null,
  })
  if (cardOf(method).is_disputed) await openDispute(deps, paid)
  return paid
}

async function refuseCharge(
  deps: SetupDeps,
  intent: StoredObject,
  about: Record<string, unknown>
): Promise<ServiceAnswer> {
  const error = { type: 'card_error', ...about }
  const failed = await move(deps, intent, 'payment_intent.payment_failed', {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: error,
  })
  return { status: 402, body: { error: { ...error, payment_intent: failed } } }
}

/** Completes authentication of a PaymentIntent. Idempotent: a second call returns the first result. */
export async function authenticateCharge(
  deps: SetupDeps,
  id: string,
  accepts: boolean
): Promise<StoredObject> {
  const intent = await deps.objects.lock('payment_intent', id)
  if (!intent) throw missing('payment_intent', id)
  if (intent['status'] !== 'requires_action') return intent
  const method = await methodOf(deps, String(intent['payment_method']))
  if (accepts) return succeed(deps, intent, method)
  await refuseCharge(deps, intent, {
    code: 'payment_intent_authentication_failure',
    message: 'The provided PaymentMethod has failed authentication.',
    payment_method: shown(method),
  })
  return (await deps.objects.read('payment_intent', id)) ?? intent
}

export async function cancelCharge(deps: SetupDeps, id: string): Promise<ServiceAnswer> {
  const intent = await deps.objects.lock('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (intent['status'] === 'succeeded' || intent['status'] === 'canceled')
    throw unexpectedState(
      'payment_intent_unexpected_state',
      `You cannot cancel this PaymentIntent because it has a status of ${intent['status']}.`
    )
  return done(
    await move(deps, intent, 'payment_intent.canceled', {
      status: 'canceled',
      canceled_at: Math.floor(Date.now() / 1000),
      cancellation_reason: 'requested_by_customer',
    })
  )
}

/** Refunds a PaymentIntent in part or in full, at most the amount that was captured. */
export async function createRefund(deps: SetupDeps, params: Params): Promise<ServiceAnswer> {
  const id = textOf(params, 'payment_intent')
  if (!id) throw required('payment_intent')
  const intent = await deps.objects.lock('payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'payment_intent')
  if (intent['status'] !== 'succeeded')
    throw unexpectedState(
      'payment_intent_unexpected_state',
      'This PaymentIntent does not have a successful charge to refund.'
    )
  const received = Number(intent['amount_received'])
  const refunded = Number(intent['refunded_so_far'] ?? 0)
  const amount = params['amount'] === undefined ? received - refunded : amountOf(params, 'amount')
  if (amount < 1)
    return problem(400, 'invalid_request_error', 'This charge has already been refunded.', {
      code: 'charge_already_refunded',
    })
  if (refunded + amount > received)
    return problem(
      400,
      'invalid_request_error',
      'Refund amount is greater than unrefunded amount on charge.',
      { param: 'amount' }
    )
  await deps.objects.save({ ...intent, refunded_so_far: refunded + amount })
  const refund: StoredObject = newRefund({
    amount,
    currency: String(intent['currency']),
    charge: typeof intent['latest_charge'] === 'string' ? intent['latest_charge'] : null,
    payment_intent: id,
    reason: textOf(params, 'reason'),
    metadata: metadataOf(params),
  })
  await deps.objects.save(refund)
  await deps.emit('refund.created', refund)
  return done(refund)
}
