import {
  done,
  invalid,
  missing,
  problem,
  ServiceProblem,
  unexpectedState,
  type ServiceAnswer,
} from './local-answer.ts'
import { cardByName, cardByNumber, declineSentence, type TestCard } from './local-cards.ts'
import { newMethod } from './local-objects.ts'
import type { Objects, StoredObject } from './local-store.ts'

/** Context of a request: its objects, its events and the authentication page. */
export type SetupDeps = {
  objects: Objects
  /** Emits an event in the transaction of the change, so that both are committed or neither. */
  emit: (type: string, object: StoredObject) => Promise<void>
  /** URL of the page where the cardholder authenticates. */
  authenticateUrl: (intent: StoredObject) => string
  /** URL of the checkout page of a session. */
  checkoutUrl: (id: string) => string
  /** URL of the page of a portal session. */
  portalUrl: (id: string) => string
}

/** Returns and locks the payment method with this id. Test ids (`pm_card_visa`) create a new method at every call. */
export async function methodOf({ objects }: SetupDeps, id: string): Promise<StoredObject> {
  const magic = /^pm_card_(\w+)$/.exec(id)?.[1]
  const card = magic ? cardByName(magic) : undefined
  if (card) {
    const method = { ...newMethod(card, null), test_card: card.name }
    await objects.save(method)
    return method
  }
  const method = await objects.lock('payment_method', id)
  if (!method) throw missing('payment_method', id, 'payment_method')
  return method
}

/** Returns the test card of a payment method; its name is kept in an internal field. */
export function cardOf(method: StoredObject): TestCard {
  const card = cardByName(String(method['test_card']))
  if (!card) throw new Error(`The local payment service knows no card behind ${method.id}`)
  return card
}

/** Fields that the service keeps for itself. */
export const internalFields: ReadonlySet<string> = new Set([
  'test_card',
  'was_detached',
  'refunded_so_far',
  'sold',
  'subscription_metadata',
  'card_of',
])

/** Returns an object without the internal fields of the service. */
export function shown(stored: StoredObject): StoredObject {
  const object = { ...stored }
  for (const name of internalFields) delete object[name]
  return object
}

/** Attaches a payment method to a customer. Throws for a method that was detached or belongs to another customer. */
export async function attach(deps: SetupDeps, method: StoredObject, customer: string) {
  if (method['customer'] === customer) return method
  if (method['customer'] !== null || method['was_detached'] === true)
    throw unexpectedState(
      'payment_method_unexpected_state',
      'This PaymentMethod was previously used or detached and may not be used again.'
    )
  const attached: StoredObject = { ...method, customer }
  await deps.objects.save(attached)
  await deps.emit('payment_method.attached', attached)
  return attached
}

/** Saves changes of an intent and emits an event of that type. */
export async function move(deps: SetupDeps, intent: StoredObject, type: string, changes: object) {
  const moved: StoredObject = { ...intent, ...changes }
  await deps.objects.save(moved)
  await deps.emit(type, moved)
  return moved
}

/** The bank declines: the SetupIntent requires another payment method and the response holds the error. */
async function refuseSetup(
  deps: SetupDeps,
  setup: StoredObject,
  method: StoredObject,
  error: Record<string, unknown>
): Promise<ServiceAnswer> {
  const about = { ...error, type: 'card_error', payment_method: shown(method) }
  const failed = await move(deps, setup, 'setup_intent.setup_failed', {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: about,
  })
  return { status: 402, body: { error: { ...about, setup_intent: failed } } }
}

async function succeed(deps: SetupDeps, setup: StoredObject, method: StoredObject) {
  const customer = setup['customer']
  if (typeof customer === 'string') await attach(deps, method, customer)
  return move(deps, setup, 'setup_intent.succeeded', {
    status: 'succeeded',
    payment_method: method.id,
    next_action: null,
    last_setup_error: null,
  })
}

const isOver = ({ status }: StoredObject) => status === 'succeeded' || status === 'canceled'

/** Confirms a SetupIntent: the bank accepts, declines or requires authentication. */
export async function confirmSetup(
  deps: SetupDeps,
  setup: StoredObject,
  method: StoredObject,
  return_url: string | null,
  { is_present = false }: { is_present?: boolean } = {}
): Promise<ServiceAnswer> {
  if (isOver(setup))
    throw unexpectedState(
      'setup_intent_unexpected_state',
      `You cannot confirm this SetupIntent because it has a status of ${String(setup['status'])}.`
    )
  const card = cardOf(method)
  if (card.setup === 'declines')
    return refuseSetup(deps, setup, method, {
      code: card.code,
      ...(card.decline_code && { decline_code: card.decline_code }),
      message: declineSentence(card),
    })
  if (card.setup === 'accepts' || is_present) return done(await succeed(deps, setup, method))
  if (!return_url)
    throw invalid('A return_url is needed for a card that must be authenticated.', 'return_url')
  const waiting: StoredObject = { ...setup, payment_method: method.id, last_setup_error: null }
  const url = deps.authenticateUrl(waiting)
  return done(
    await move(deps, waiting, 'setup_intent.requires_action', {
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { url, return_url } },
    })
  )
}

/** Completes authentication of a SetupIntent. Idempotent: a second call returns the first result. */
export async function authenticateSetup(
  deps: SetupDeps,
  id: string,
  accepts: boolean
): Promise<StoredObject> {
  const setup = await deps.objects.lock('setup_intent', id)
  if (!setup) throw missing('setup_intent', id)
  if (setup['status'] !== 'requires_action') return setup
  const method = await deps.objects.lock('payment_method', String(setup['payment_method']))
  if (!method) throw missing('payment_method', String(setup['payment_method']))
  if (accepts) return succeed(deps, setup, method)
  await refuseSetup(deps, setup, method, {
    code: 'setup_intent_authentication_failure',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  })
  return (await deps.objects.read('setup_intent', id)) ?? setup
}

/** Cancels a SetupIntent that is not finished. */
export async function cancelSetup(deps: SetupDeps, id: string): Promise<ServiceAnswer> {
  const setup = await deps.objects.lock('setup_intent', id)
  if (!setup) throw missing('setup_intent', id, 'intent')
  if (isOver(setup))
    return problem(
      400,
      'invalid_request_error',
      `You cannot cancel this SetupIntent because it has a status of ${String(setup['status'])}.`,
      { code: 'setup_intent_unexpected_state', setup_intent: setup }
    )
  return done(
    await move(deps, setup, 'setup_intent.canceled', {
      status: 'canceled',
      next_action: null,
      cancellation_reason: 'requested_by_customer',
    })
  )
}

/** Creates a payment method from the card number typed into the local form. Throws for invalid input. */
export function methodFromNumber(given: {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  holder: string | null
  today: Date
}): StoredObject {
  const { number, exp_month, exp_year, cvc, holder, today } = given
  const wrong = (code: string, message: string, param: string) =>
    new ServiceProblem(problem(402, 'card_error', message, { code, param }))
  const card = cardByNumber(number)
  if (!card)
    throw wrong('incorrect_number', 'Your card number is not one of the test cards.', 'number')
  if (!(exp_month >= 1 && exp_month <= 12))
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  const month = exp_year * 12 + exp_month
  if (exp_year > 2200 || month < today.getUTCFullYear() * 12 + today.getUTCMonth() + 1)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  if (!/^\d{3,4}$/.test(cvc))
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return { ...newMethod(card, { exp_month, exp_year }, holder), test_card: card.name }
}
