import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { invalid, missing, problem, ServiceProblem, type ServiceAnswer } from './local-answer.ts'
import { slow_ms } from './local-cards.ts'
import { readForm, type Params } from './local-form.ts'
import { newEvent, newId } from './local-objects.ts'
import type { Route } from './local-route.ts'
import { routes } from './local-routes.ts'
import { authenticateCharge } from './local-charges.ts'
import { endDispute, openDispute } from './local-disputes.ts'
import { createCheckouts } from './local-checkouts.ts'
import { createPortals } from './local-portal.ts'
import {
  authenticateSetup,
  cardOf,
  confirmSetup,
  internalFields,
  methodFromNumber,
  shown,
} from './local-setups.ts'
import { createStore, type Objects, type StoredObject } from './local-store.ts'

type Settings = {
  /** Page of this installation, next to the local card form, where cardholders authenticate (3-D Secure). */
  authenticate_url: string
  /** Page of this installation on which a Checkout Session is paid. */
  checkout_url: string
  /** Page of this installation on which a customer manages a subscription. */
  portal_url: string
  key: string
}

/** Input of the local card form. */
export type CardInput = {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
  holder: string | null
}

export type LocalService = ReturnType<typeof createLocalService>

const matches = Object.entries(routes).map(([key, route]) => {
  const [method = '', path = ''] = key.split(' ')
  const pattern = new RegExp(`^${path.replace(':id', '(?<id>[A-Za-z0-9_]{1,120})')}$`)
  return { method, pattern, route }
})

const same = (one: string, other: string) => {
  const [a, b] = [one, other].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

const intentTypeOf = (id: string) => (id.startsWith('pi_') ? 'payment_intent' : 'setup_intent')

/** Text of a body as form parameters. Of an uploaded file its name and size, as parameters. */
async function textIn(request: Request): Promise<string> {
  if (!/^multipart\/form-data/.test(request.headers.get('content-type') ?? ''))
    return request.text()
  const sent = new URLSearchParams()
  for (const [name, value] of await request.formData())
    if (typeof value === 'string') sent.set(name, value)
    else {
      sent.set('filename', value.name)
      sent.set('size', String(value.size))
    }
  return sent.toString()
}

/** Serialises a response without the internal fields of the service, also inside lists and events. */
const asText = ({ body }: ServiceAnswer) =>
  JSON.stringify(body, (name, value: unknown) => (internalFields.has(name) ? undefined : value))

/**
 * A payment service with the part of Stripe's API that Numo uses, for test cards only. Its responses are checked
 * against Stripe's OpenAPI description. It is independent of the rest of Numo.
 */
export function createLocalService(
  pool: Pool,
  { authenticate_url, checkout_url, portal_url, key }: Settings
) {
  const store = createStore(pool)

  const depsOf = (objects: Objects, request: Request | null) => ({
    objects,
    async emit(type: string, object: StoredObject) {
      const idempotency_key = request?.headers.get('idempotency-key') ?? null
      const event = newEvent(type, shown(object), { id: newId('req', 14), idempotency_key })
      await objects.save(event)
      await objects.addDelivery(event.id)
    },
    authenticateUrl: ({ id, client_secret }: StoredObject) =>
      `${authenticate_url}/${id}?secret=${encodeURIComponent(String(client_secret))}`,
    checkoutUrl: (id: string) => `${checkout_url}/${id}`,
    portalUrl: (id: string) => `${portal_url}/${id}`,
  })

  /**
   * Runs a request. Repeated use of an idempotency key returns the first response; with other parameters it is an
   * error.
   */
  const run = (route: Route, id: string, params: Params, request: Request, text: string) =>
    store.transaction(async (objects) => {
      const deps = depsOf(objects, request)
      const given = request.method === 'POST' ? request.headers.get('idempotency-key') : null
      if (!given) return route.run(deps, id, params)
      const path = new URL(request.url).pathname
      const fingerprint = createHash('sha256').update(`${path}\n${text}`).digest('hex')
      const known = await objects.answered(given)
      if (known && known.fingerprint !== fingerprint)
        return problem(
          400,
          'idempotency_error',
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${given}'.`
        )
      if (known)
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this service wrote the body
        return { status: known.status, body: JSON.parse(known.body) as ServiceAnswer['body'] }
      const answer = await route.run(deps, id, params)
      await objects.keepAnswer(given, fingerprint, answer.status, JSON.stringify(answer.body))
      return answer
    })

  async function answer(request: Request): Promise<ServiceAnswer> {
    const { pathname, search } = new URL(request.url)
    const message = request.headers.get('authorization') ?? ''
    if (!same(message, `Bearer ${key}`))
      return problem(401, 'invalid_request_error', 'Invalid API Key provided.')
    const match = matches.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname)
    )
    if (!match)
      return problem(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${request.method}: ${pathname}).`
      )
    const text = request.method === 'POST' ? await textIn(request) : search.slice(1)
    const params = readForm(text)
    if (!params) return problem(400, 'invalid_request_error', 'Invalid request body.')
    const unknown = Object.keys(params).find(
      (name) => name !== 'expand' && !match.route.takes.includes(name)
    )
    if (unknown !== undefined)
      throw invalid(`Received unknown parameter: ${unknown}`, unknown, 'parameter_unknown')
    const id = match.pattern.exec(pathname)?.groups?.['id'] ?? ''
    return run(match.route, id, params, request, text)
  }

  /** Locks an intent for its cardholder, who has only its client secret. Throws when the secret is wrong. */
  async function openIntent(objects: Objects, id: string, secret: string): Promise<StoredObject> {
    const intent = await objects.lock(intentTypeOf(id), id)
    if (!intent || !same(String(intent['client_secret']), secret))
      throw missing(intentTypeOf(id), id)
    return intent
  }

  const settled = async (run: () => Promise<ServiceAnswer>) => {
    try {
      return await run()
    } catch (error) {
      if (error instanceof ServiceProblem) return error.answer
      throw error
    }
  }

  return {
    store,
    /** Handles a request of the API. */
    async fetch(request: Request): Promise<Response> {
      const made = await settled(() => answer(request))
      return new Response(asText(made), {
        status: made.status,
        headers: { 'content-type': 'application/json', 'request-id': newId('req', 14) },
      })
    },
    /** Confirms a SetupIntent with a card from the local card form. */
    async takeCard(
      { id, secret, return_url }: { id: string; secret: string; return_url: string },
      card: CardInput
    ): Promise<ServiceAnswer> {
      const made = await settled(() =>
        store.transaction(async (objects) => {
          const deps = depsOf(objects, null)
          const setup = await openIntent(objects, id, secret)
          const method = methodFromNumber({ ...card, today: new Date() })
          await objects.save(method)
          // Concurrent requests for this SetupIntent wait too, as they would at a slow bank.
          if (cardOf(method).is_slow) await wait(slow_ms)
          return confirmSetup(deps, setup, method, return_url)
        })
      )
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the body is JSON that this service wrote
      return { status: made.status, body: JSON.parse(asText(made)) as ServiceAnswer['body'] }
    },
    ...createCheckouts(store, (objects) => depsOf(objects, null)),
    ...createPortals(store, (objects) => depsOf(objects, null)),
    /** Returns an intent as its cardholder may see it, or null when the secret is wrong. */
    readForHolder: (id: string, secret: string): Promise<StoredObject | null> =>
      store.transaction(async (objects) => {
        const setup = await objects.read(intentTypeOf(id), id)
        return setup && same(String(setup['client_secret']), secret) ? setup : null
      }),
    /** The holder's bank disputes a charge. Returns the id of the dispute. */
    disputeCharge: (charge: string): Promise<string> =>
      store.transaction(async (objects) => {
        const intent = await objects.lock('payment_intent', charge)
        if (!intent) throw missing('payment_intent', charge)
        return openDispute(depsOf(objects, null), intent)
      }),
    /** The bank decides the open dispute of a charge. */
    decideDispute: (charge: string, result: 'won' | 'lost'): Promise<void> =>
      store.transaction(async (objects) => {
        const disputes = await objects.list('dispute', { customer: null, after: null, limit: 100 })
        const open = disputes.find(
          (one) =>
            one['payment_intent'] === charge &&
            /^(?:needs_response|under_review)$/.test(String(one['status']))
        )
        if (!open) throw missing('dispute', charge)
        await endDispute(depsOf(objects, null), open.id, result)
      }),
    /** Records the result of the authentication page. Returns null when the id, the secret or the state is wrong. */
    async authenticate(id: string, secret: string, accepts: boolean): Promise<StoredObject | null> {
      try {
        return await store.transaction(async (objects) => {
          await openIntent(objects, id, secret)
          const deps = depsOf(objects, null)
          return intentTypeOf(id) === 'setup_intent'
            ? authenticateSetup(deps, id, accepts)
            : authenticateCharge(deps, id, accepts)
        })
      } catch (error) {
        if (error instanceof ServiceProblem) return null
        throw error
      }
    },
  }
}
