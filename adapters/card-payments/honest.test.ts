import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { routes } from './local-routes.ts'
import { createLocalService, type LocalService } from './local-service.ts'
import { testCards } from './local-cards.ts'

/* Checks every response of the local service against Stripe's OpenAPI description. */

type Described = { required?: string[]; properties?: Record<string, object> }
type Fixture = { source: string; answers: Record<string, object>; $defs: Record<string, Described> }
type RecordedResponse = { key: string; status: number; body: Record<string, unknown> }

const fixture = JSON.parse(
  readFileSync(new URL('stripe-openapi.json', import.meta.url), 'utf8')
) as Fixture // written by tools/extract-stripe-openapi.ts
const ajv = new Ajv({ strict: false, allErrors: false })
ajv.addSchema({ $id: 'stripe', $defs: fixture.$defs })
const compiled = new Map<string, ValidateFunction>()
const check = (name: string, schema: object): ValidateFunction => {
  const known = compiled.get(name)
  if (known) return known
  const made = ajv.compile({ ...schema, $defs: fixture.$defs })
  compiled.set(name, made)
  return made
}
const checkOf = ({ key, status }: Pick<RecordedResponse, 'key' | 'status'>) =>
  status === 200
    ? check(key, fixture.answers[key] ?? {})
    : check('error', { $ref: '#/$defs/error' })
const checkObject = (object: string) => check(`object ${object}`, { $ref: `#/$defs/${object}` })

const key = 'sk_test_of_this_test'
let database: TestDatabase
let service: LocalService
let stripe: Stripe
const answered: RecordedResponse[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  service = createLocalService(database.pool, {
    authenticate_url: 'http://localhost/dev/payments/authenticate',
    checkout_url: 'http://localhost/dev/payments/checkout',
    portal_url: 'http://localhost/dev/payments/portal',
    key,
  })
  const patterns = Object.keys(routes).map((route) => {
    const [method = '', path = ''] = route.split(' ')
    return { route, method, pattern: new RegExp(`^${path.replace(':id', '\\w+')}$`) }
  })
  const fetched = async (url: string | URL | Request, init?: RequestInit) => {
    const request = new Request(url, init)
    const { pathname } = new URL(request.url)
    const answer = await service.fetch(request)
    const match = patterns.find(
      ({ method, pattern }) => method === request.method && pattern.test(pathname)
    )
    const body = (await answer.clone().json()) as RecordedResponse['body'] // safe: the service only returns JSON objects
    answered.push({ key: match?.route ?? pathname, status: answer.status, body })
    return answer
  }
  stripe = new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(fetched),
    maxNetworkRetries: 0,
  })
  await everyCall()
}, 60_000)
afterAll(() => database.stop())

const failed = async (run: Promise<unknown>) =>
  run.then(
    () => null,
    (error: unknown) => error as Stripe.errors.StripeError // safe: the library throws nothing else
  )
const return_url = 'http://localhost:3000/home/billing'

/** Calls every endpoint of the service, including every refusal, through Stripe's own library. */
async function everyCall() {
  const { id: customer } = await stripe.customers.create({
    name: 'Ana',
    email: 'ana@people.example',
    description: 'NM-A-000001',
    metadata: { account_id: 'a' },
  })
  const second = await stripe.customers.create({ name: 'Beto' })
  await stripe.customers.retrieve(customer)
  await stripe.customers.list({ limit: 1 })
  for (const { name } of testCards) {
    const setup = await stripe.setupIntents.create({ customer, usage: 'off_session' })
    await failed(
      stripe.setupIntents.confirm(setup.id, { payment_method: `pm_card_${name}`, return_url })
    )
    await stripe.setupIntents.retrieve(setup.id)
  }
  await stripe.setupIntents.list({ customer, limit: 3 })
  const asks = await stripe.setupIntents.create({ customer })
  const confirmed = await stripe.setupIntents.confirm(asks.id, {
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    return_url,
  })
  await service.authenticate(confirmed.id, confirmed.client_secret ?? '', false)
  await stripe.setupIntents.retrieve(asks.id)
  await stripe.setupIntents.cancel(asks.id)
  await failed(stripe.setupIntents.cancel(asks.id))
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  await stripe.paymentMethods.retrieve(method.id)
  await stripe.paymentMethods.attach(method.id, { customer })
  await stripe.paymentMethods.list({ customer, limit: 2 })
  await stripe.customers.listPaymentMethods(customer, { type: 'card' })
  await stripe.customers.update(customer, {
    invoice_settings: { default_payment_method: method.id },
  })
  const charge = { amount: 12_500, currency: 'mxn', customer, confirm: true, off_session: true }
  const paid = await stripe.paymentIntents.create({ ...charge, payment_method: method.id })
  await stripe.paymentIntents.retrieve(paid.id)
  const refund = await stripe.refunds.create({ payment_intent: paid.id, amount: 2500 })
  await stripe.refunds.retrieve(refund.id)
  await stripe.refunds.list({ limit: 5 })
  await failed(stripe.refunds.create({ payment_intent: paid.id, amount: 10_001 }))
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-'), name: 'bill.pdf', type: 'application/pdf' },
  })
  for (const evidence of ['winning_evidence', 'They were treated', null]) {
    await stripe.paymentIntents.create({ ...charge, payment_method: 'pm_card_createDispute' })
    const [dispute] = (await stripe.disputes.list({ limit: 1 })).data
    const id = dispute?.id ?? ''
    await (evidence
      ? stripe.disputes.update(id, {
          evidence: { uncategorized_text: evidence, receipt: file.id },
          submit: true,
        })
      : stripe.disputes.close(id))
    await stripe.disputes.retrieve(id)
    await failed(stripe.disputes.close(id))
  }
  for (const name of ['chargeCustomerFail', 'authenticationRequired', 'chargeDeclinedExpiredCard'])
    await failed(stripe.paymentIntents.create({ ...charge, payment_method: `pm_card_${name}` }))
  const waiting = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    payment_method: 'pm_card_visa',
  })
  await stripe.paymentIntents.confirm(waiting.id)
  const dropped = await stripe.paymentIntents.create({ amount: 500, currency: 'usd' })
  await stripe.paymentIntents.cancel(dropped.id)
  await stripe.paymentIntents.list({ limit: 10 })
  await stripe.paymentMethods.detach(method.id)
  await failed(stripe.paymentMethods.detach(method.id))
  await failed(stripe.paymentMethods.attach(method.id, { customer: second.id }))
  await failed(stripe.customers.retrieve('cus_of_nobody'))
  await failed(stripe.paymentIntents.create({ amount: 0, currency: 'mxn' }))
  await stripe.customers.del(second.id)
  await everyBillingCall(customer)
  const events = await stripe.events.list({ limit: 100 })
  await stripe.events.retrieve(events.data[0]?.id ?? '')
}

/** Calls every endpoint of Checkout and Billing: a subscription from its checkout to its end. */
async function everyBillingCall(customer: string) {
  const price = (every: 'month' | 'year' | null) => ({
    currency: 'usd',
    unit_amount: 6900,
    product_data: { name: 'Pro' },
    ...(every && { recurring: { interval: every } }),
  })
  const session = (mode: 'subscription' | 'payment' | 'setup') =>
    stripe.checkout.sessions.create({
      mode,
      customer,
      success_url: 'http://localhost:3000/done?id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:3000/back',
      client_reference_id: 'ours',
      ...(mode !== 'setup' && {
        line_items: [{ quantity: 1, price_data: price(mode === 'subscription' ? 'month' : null) }],
      }),
      ...(mode === 'subscription' && { subscription_data: { metadata: { reference: 'ours' } } }),
    })
  const pay = async (mode: 'subscription' | 'payment' | 'setup') => {
    const { id } = await session(mode)
    await service.completeCheckout(id, '4000000000000002')
    await service.completeCheckout(id, '4242424242424242')
    return stripe.checkout.sessions.retrieve(id)
  }
  await failed(stripe.checkout.sessions.create({ mode: 'payment', success_url: 'x' }))
  const dropped = await session('payment')
  await stripe.checkout.sessions.expire(dropped.id)
  await failed(stripe.checkout.sessions.expire(dropped.id))
  await pay('payment')
  await pay('setup')
  const paid = await pay('subscription')
  const id = typeof paid.subscription === 'string' ? paid.subscription : ''
  const { items } = await stripe.subscriptions.retrieve(id)
  const [item] = items.data
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(id, {
    cancel_at_period_end: false,
    items: [
      {
        id: item?.id ?? '',
        price_data: {
          currency: 'usd',
          unit_amount: 4200,
          product: typeof item?.price.product === 'string' ? item.price.product : '',
          recurring: { interval: 'year' },
        },
      },
    ],
  })
  const portal = { customer, return_url: 'http://localhost:3000/back', locale: 'es' as const }
  await stripe.billingPortal.sessions.create(portal)
  await failed(stripe.billingPortal.sessions.create({ ...portal, customer: 'cus_of_nobody' }))
  await service.useSubscriptionCard(id, 'pm_card_chargeCustomerFail')
  await service.advance(new Date(Date.now() + 400 * 24 * 60 * 60 * 1000))
  const invoices = await stripe.invoices.list({ subscription: id })
  const open = invoices.data.find(({ status }) => status === 'open')?.id ?? ''
  await failed(stripe.invoices.pay(open))
  await stripe.subscriptions.update(id, { default_payment_method: 'pm_card_visa' })
  await stripe.invoices.pay(open)
  await failed(stripe.invoices.pay(open))
  await stripe.invoices.retrieve(open)
  await stripe.subscriptions.cancel(id)
  await failed(stripe.subscriptions.cancel(id))
}

describe('the local payment service, through the official library', () => {
  test('every supported call is exercised, with refusals of every type', () => {
    const made = new Set(answered.map((one) => one.key))
    expect(Object.keys(routes).filter((route) => !made.has(route))).toEqual([])
    const refused = answered.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(12)
  })

  test('every response matches the Stripe API description', () => {
    const wrong = answered.flatMap((one) => {
      const validate = checkOf(one)
      return validate(one.body)
        ? []
        : [`${one.key} ${one.status}: ${ajv.errorsText(validate.errors)}`]
    })
    expect(wrong).toEqual([])
    console.log(
      `${answered.length} answers of ${Object.keys(routes).length} calls fit ${fixture.source}`
    )
  })

  test('every event and its object match the Stripe API description', async () => {
    const { rows } = await database.pool.query<{ body: Stripe.Event }>(
      `select body from card_payments.object where type = 'event'`
    )
    expect(rows.length).toBeGreaterThan(30)
    for (const { body } of rows) {
      const validate = checkObject('event')
      expect(validate(body) || ajv.errorsText(validate.errors)).toBe(true)
      const object = body.data.object as { object: string } // safe: every Stripe object names its type in `object`
      const validateObject = checkObject(object.object)
      expect(validateObject(object) || ajv.errorsText(validateObject.errors)).toBe(true)
    }
  })

  test('any missing field or field of a wrong type is detected', () => {
    const kinds = new Map<string, RecordedResponse>()
    for (const one of answered) kinds.set(`${one.key} ${one.status}`, one)
    let seeded = 0
    const missed: string[] = []
    const caught = (one: RecordedResponse, body: object, message: string) => {
      seeded += 1
      if (checkOf(one)(body)) missed.push(`${one.key} ${one.status}: ${message}`)
    }
    for (const one of kinds.values()) {
      const inside = one.status === 200 ? one.body : (one.body['error'] as object) // safe: Stripe's error format
      const put = (changed: object) => (one.status === 200 ? changed : { error: changed })
      const object = String(one.body['object'])
      const described = fixture.$defs[one.status === 200 ? object : 'api_errors']
      for (const [name, value] of Object.entries(inside)) {
        if (described?.required?.includes(name)) {
          const { [name as keyof typeof inside]: _, ...rest } = inside
          caught(one, put(rest), `without ${name}`)
        }
        if (described?.properties?.[name]) {
          const wrong = value === null ? true : typeof value === 'object' ? 7 : { wrong: true }
          caught(one, put({ ...inside, [name]: wrong }), `${name} of a wrong type`)
        }
      }
    }
    console.log(`${seeded} seeded faults, ${missed.length} missed`)
    expect(seeded).toBeGreaterThan(300)
    expect(missed).toEqual([])
  })

  test('an idempotency key reused with other parameters is refused; with the same ones the response is repeated', async () => {
    const options = { idempotencyKey: 'once' }
    const one = await stripe.customers.create({ description: 'one' }, options)
    const again = await stripe.customers.create({ description: 'one' }, options)
    expect(again.id).toBe(one.id)
    const other = await failed(stripe.customers.create({ description: 'two' }, options))
    expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('50 concurrent requests with one key create one customer', async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        stripe.customers.create({ description: 'many' }, { idempotencyKey: 'many' })
      )
    )
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  })

  test('pages of a list follow each other without gaps', async () => {
    const { id: customer } = await stripe.customers.create({ description: 'pages' })
    for (let n = 0; n < 5; n += 1) await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const all = await stripe.paymentMethods.list({ customer, limit: 100 })
    const paged: string[] = []
    for await (const { id } of stripe.paymentMethods.list({ customer, limit: 2 })) paged.push(id)
    expect(paged).toEqual(all.data.map(({ id }) => id))
  })

  test.each([
    ['an unknown parameter', '/v1/customers', 'POST', 'surprise=1', 400, 'parameter_unknown'],
    ['an unknown address', '/v1/charges', 'GET', '', 404, undefined],
    ['a body that is no form', '/v1/customers', 'POST', 'a[b=1', 400, undefined],
  ])('%s is refused as Stripe does', async (_, path, method, body, status, code) => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await service.fetch(
      new Request(`http://localhost${path}`, { method, headers, ...(body && { body }) })
    )
    expect(answer.status).toBe(status)
    const { error } = (await answer.json()) as { error: { code?: string; type: string } } // safe: Stripe's error format
    expect(error.code).toBe(code)
    expect(error.type).toBe('invalid_request_error')
  })

  test('without the key: 401 without details', async () => {
    const answer = await service.fetch(new Request('http://localhost/v1/customers'))
    expect(answer.status).toBe(401)
  })
})
