import { done, missing, required, unexpectedState } from './local-answer.ts'
import { billingRoutes } from './local-billing-routes.ts'
import { cardByName } from './local-cards.ts'
import {
  cancelCharge,
  confirmCharge,
  createCharge,
  createRefund,
  expanded,
} from './local-charges.ts'
import { answerDispute, closeDispute, createFile } from './local-disputes.ts'
import { metadataOf, partOf, textOf, type Params } from './local-form.ts'
import { newCustomer, newMethod, newSetup } from './local-objects.ts'
import { found, list, listOf, maxListed, retrieve, type Route } from './local-route.ts'
import { attach, cancelSetup, confirmSetup, methodOf, type SetupDeps } from './local-setups.ts'
import type { StoredObject } from './local-store.ts'

async function setDefault({ objects }: SetupDeps, customer: StoredObject, params: Params) {
  const method = textOf(partOf(params, 'invoice_settings'), 'default_payment_method')
  const owned = method ? await objects.read('payment_method', method) : null
  if (method && owned?.['customer'] !== customer.id)
    throw missing('payment_method', method, 'invoice_settings[default_payment_method]')
  const settings = customer['invoice_settings']
  return {
    ...customer,
    ...(metadataOf(params) && {
      metadata: { ...Object(customer['metadata']), ...metadataOf(params) },
    }),
    ...(textOf(params, 'name') && { name: textOf(params, 'name') }),
    ...(method && {
      invoice_settings: { ...Object(settings), default_payment_method: method },
    }),
  }
}

/** All endpoints of the local service by method and path; `:id` matches one path segment. */
export const routes: Readonly<Record<string, Route>> = {
  'POST /v1/customers': {
    takes: ['name', 'email', 'description', 'metadata'],
    async run({ objects, emit }, _, params) {
      const customer = newCustomer({
        name: textOf(params, 'name'),
        email: textOf(params, 'email'),
        description: textOf(params, 'description'),
        metadata: metadataOf(params),
      })
      await objects.save(customer)
      await emit('customer.created', customer)
      return done(customer)
    },
  },
  'GET /v1/customers': listOf('customer'),
  'GET /v1/customers/:id': retrieve('customer'),
  'POST /v1/customers/:id': {
    takes: ['name', 'metadata', 'invoice_settings'],
    async run(deps, id, params) {
      const customer = found(await deps.objects.lock('customer', id), 'customer', id)
      const changed = await setDefault(deps, customer, params)
      await deps.objects.save(changed)
      await deps.emit('customer.updated', changed)
      return done(changed)
    },
  },
  'DELETE /v1/customers/:id': {
    takes: [],
    async run({ objects, emit }, id) {
      const customer = found(await objects.lock('customer', id), 'customer', id)
      const methods = await objects.list('payment_method', {
        customer: id,
        after: null,
        limit: maxListed,
      })
      for (const method of methods)
        await objects.save({ ...method, customer: null, was_detached: true })
      await objects.remove(id)
      await emit('customer.deleted', customer)
      return { status: 200, body: { id, object: 'customer', deleted: true } }
    },
  },
  'GET /v1/customers/:id/payment_methods': {
    takes: ['limit', 'starting_after', 'type'],
    async run(deps, id, params) {
      found(await deps.objects.read('customer', id), 'customer', id)
      const path = `/v1/customers/${id}/payment_methods`
      return list(deps, 'payment_method', path, { ...params, customer: id })
    },
  },
  'POST /v1/payment_methods': {
    takes: ['type', 'card', 'billing_details', 'metadata'],
    async run({ objects }, _, params) {
      if (textOf(params, 'type') !== 'card') throw required('type')
      const token = textOf(partOf(params, 'card'), 'token')
      if (!token) throw required('card[token]')
      const card = cardByName(token.replace(/^tok_/, ''))
      if (!card) throw missing('token', token, 'card[token]')
      const holder = textOf(partOf(params, 'billing_details'), 'name')
      const method = { ...newMethod(card, null, holder), test_card: card.name }
      await objects.save(method)
      return done(method)
    },
  },
  'GET /v1/payment_methods': listOf('payment_method'),
  'GET /v1/payment_methods/:id': retrieve('payment_method'),
  'POST /v1/payment_methods/:id/attach': {
    takes: ['customer'],
    async run(deps, id, params) {
      const customer = textOf(params, 'customer')
      if (!customer) throw required('customer')
      found(await deps.objects.read('customer', customer), 'customer', customer)
      return done(await attach(deps, await methodOf(deps, id), customer))
    },
  },
  'POST /v1/payment_methods/:id/detach': {
    takes: [],
    async run({ objects, emit }, id) {
      const method = found(await objects.lock('payment_method', id), 'payment_method', id)
      if (method['customer'] === null)
        throw unexpectedState(
          'payment_method_unexpected_state',
          'The payment method you provided is not attached to a customer so detachment is impossible.'
        )
      const detached: StoredObject = { ...method, customer: null, was_detached: true }
      await objects.save(detached)
      await emit('payment_method.detached', detached)
      return done(detached)
    },
  },
  'POST /v1/setup_intents': {
    takes: [
      'customer',
      'description',
      'usage',
      'metadata',
      'payment_method_types',
      'allowed_payment_method_types',
      'payment_method',
      'confirm',
      'return_url',
    ],
    async run(deps, _, params) {
      const customer = textOf(params, 'customer')
      if (customer) found(await deps.objects.read('customer', customer), 'customer', customer)
      const setup = newSetup({
        customer,
        description: textOf(params, 'description'),
        usage: textOf(params, 'usage') ?? 'off_session',
        metadata: metadataOf(params),
      })
      await deps.objects.save(setup)
      await deps.emit('setup_intent.created', setup)
      const given = textOf(params, 'payment_method')
      if (!given || textOf(params, 'confirm') !== 'true') return done(setup)
      const method = await methodOf(deps, given)
      return confirmSetup(deps, setup, method, textOf(params, 'return_url'))
    },
  },
  'GET /v1/setup_intents': listOf('setup_intent'),
  'GET /v1/setup_intents/:id': retrieve('setup_intent'),
  'POST /v1/setup_intents/:id/confirm': {
    takes: ['payment_method', 'return_url', 'client_secret'],
    async run(deps, id, params) {
      const setup = found(await deps.objects.lock('setup_intent', id), 'setup_intent', id)
      const given = textOf(params, 'payment_method')
      if (!given) throw required('payment_method')
      const method = await methodOf(deps, given)
      return confirmSetup(deps, setup, method, textOf(params, 'return_url'))
    },
  },
  'POST /v1/setup_intents/:id/cancel': {
    takes: ['cancellation_reason'],
    run: (deps, id) => cancelSetup(deps, id),
  },
  'POST /v1/payment_intents': {
    takes: [
      'amount',
      'currency',
      'customer',
      'description',
      'metadata',
      'payment_method',
      'payment_method_types',
      'allowed_payment_method_types',
      'confirm',
      'off_session',
    ],
    run: async (deps, _, params) => expanded(await createCharge(deps, params), params),
  },
  'GET /v1/payment_intents': listOf('payment_intent'),
  'GET /v1/payment_intents/:id': {
    takes: ['client_secret'],
    run: async (deps, id, params) =>
      expanded(await retrieve('payment_intent').run(deps, id, params), params),
  },
  'POST /v1/payment_intents/:id/confirm': {
    takes: ['payment_method', 'off_session', 'return_url'],
    run: async (deps, id, params) => expanded(await confirmCharge(deps, id, params), params),
  },
  'POST /v1/payment_intents/:id/cancel': { takes: ['cancellation_reason'], run: cancelCharge },
  'POST /v1/refunds': {
    takes: ['payment_intent', 'amount', 'reason', 'metadata'],
    run: (deps, _, params) => createRefund(deps, params),
  },
  'GET /v1/refunds': listOf('refund'),
  'GET /v1/refunds/:id': retrieve('refund'),
  'POST /v1/files': {
    takes: ['purpose', 'filename', 'size'],
    run: (deps, _, params) => createFile(deps, params),
  },
  'GET /v1/disputes': listOf('dispute'),
  'GET /v1/disputes/:id': retrieve('dispute'),
  'POST /v1/disputes/:id': { takes: ['evidence', 'submit', 'metadata'], run: answerDispute },
  'POST /v1/disputes/:id/close': { takes: [], run: closeDispute },
  ...billingRoutes,
  'GET /v1/events': listOf('event'),
  'GET /v1/events/:id': retrieve('event'),
}
