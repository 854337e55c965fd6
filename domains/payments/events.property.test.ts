import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noCardPayments } from '@numo/adapters/card-payments/none.ts'
import type { CardMethod, CardPayments, CardSetup } from '@numo/adapters/card-payments/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import type { Context } from '../context.ts'
import { receivePaymentEvent } from './receive-payment-event.ts'
import { processPaymentEvent } from './process-payment-event.ts'

/*
 * Events arrive twice, late, in any order, and some only after they were lost. In the end the stored state must equal
 * the payment service's. The default card is the household's own choice, and no event changes it.
 */

const rounds = 1000
let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Deterministic generator; a failing round reports its seed. */
function randomOf(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(next() * n)
  const shuffled = <T>(all: readonly T[]): T[] => {
    const left = [...all]
    for (let n = left.length - 1; n > 0; n -= 1) {
      const other = below(n + 1)
      const remaining = left[n] as T // `n` is within the list.
      left[n] = left[other] as T
      left[other] = remaining
    }
    return left
  }
  return { below, shuffled, chance: (p: number) => next() < p }
}

type ServiceEvent = { type: string; id: string; change: (service: ServiceState) => void }
type ServiceState = { setups: Map<string, CardSetup>; methods: Map<string, CardMethod> }

/** Generates one household's history at the service: cards added, challenged, declined, renewed and removed. */
function story(
  random: ReturnType<typeof randomOf>,
  customer_id: string,
  tag: string
): ServiceEvent[] {
  const happened: ServiceEvent[] = []
  const setupIs =
    (id: string, status: CardSetup['status'], card: string | null, why = null) =>
    ({ setups }: ServiceState) =>
      void setups.set(id, {
        id,
        customer_id,
        status,
        payment_method_id: card,
        client_secret: null,
        error_code: why,
      })
  const method =
    (id: string, exp_year: number, owner: string | null = customer_id) =>
    ({ methods }: ServiceState) =>
      void methods.set(id, {
        id,
        customer_id: owner,
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year,
      })
  const cards = 1 + random.below(2)
  for (let n = 0; n < cards; n += 1) {
    const [seti, pm] = [`seti_${tag}_${n}`, `pm_${tag}_${n}`]
    const add = (type: string, id: string, change: ServiceEvent['change']) =>
      happened.push({ type, id, change })
    add('setup_intent.created', seti, setupIs(seti, 'requires_payment_method', null))
    if (random.chance(0.3))
      add('setup_intent.requires_action', seti, setupIs(seti, 'requires_action', pm))
    if (random.chance(0.15)) {
      add('setup_intent.canceled', seti, setupIs(seti, 'cancelled', null))
      continue
    }
    add('payment_method.attached', pm, method(pm, 2040))
    add('setup_intent.succeeded', seti, setupIs(seti, 'succeeded', pm))
    if (random.chance(0.3)) add('payment_method.automatically_updated', pm, method(pm, 2044))
    // Removes all cards but the last, and sometimes that one too.
    if (n < cards - 1 || random.chance(0.3))
      add('payment_method.detached', pm, method(pm, 2040, null))
  }
  return happened
}

/** May delay a response; it was correct when given, and may be stale on arrival. */
type Delay = <T>(answer: T) => Promise<T>

/** A payment service whose state changes between reads. */
const serviceOf = ({ setups, methods }: ServiceState, hold: Delay): CardPayments => ({
  ...noCardPayments,
  readSetup: (id) => hold(setups.get(id) ?? null),
  readMethod: (id) => hold(methods.get(id) ?? null),
  // Signature checks have their own tests.
  async readEvent(raw) {
    const payload = JSON.parse(raw) as {
      id: string
      type: string
      data: { object: { id: string } }
    } // Created below.
    const { id, type, data } = payload
    const object = { id: data.object.id, kind: '', customer_id: null }
    return { id, type, happened_at: new Date(0), object, payload }
  },
})

async function round(seed: number): Promise<{ deliveries: number }> {
  const random = randomOf(seed)
  const tag = `r${seed}`
  const customer_id = `cus_${tag}`
  const { db } = app.database
  const company = db.selectFrom('numo_company').select('id').limit(1)
  const { id: account_id } = await db
    .insertInto('account')
    .values({ display_name: tag, numo_company_id: company, stripe_customer_id: customer_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  const service: ServiceState = { setups: new Map(), methods: new Map() }
  const happened = story(random, customer_id, tag)
  const started = new Set(
    happened.filter(({ type }) => type === 'setup_intent.created').map(({ id }) => id)
  )
  await db
    .insertInto('card_setup')
    .values([...started].map((stripe_setup_intent_id) => ({ account_id, stripe_setup_intent_id })))
    .execute()
  const { jobs, ...world_of_program } = app.program.contextFor('program')
  const ctxWith = (hold: Delay): Context => ({
    ...world_of_program,
    cards: serviceOf(service, hold),
    jobs: { ...jobs, add: async () => {} },
  })
  const held: (() => void)[] = []
  const atOnce: Delay = async (answer) => answer

  // The service's state goes on changing while earlier events are still in transit.
  const events = happened.map(({ type, id }, n) => ({
    id: `evt_${tag}_${n}`,
    raw: JSON.stringify({ id: `evt_${tag}_${n}`, type, data: { object: { id } } }),
  }))
  let onTheWay: (typeof events)[number][] = []
  let deliveries = 0
  const received = new Set<string>()
  const underWay: Promise<void>[] = []
  /** Delivers one event; resolves when it is processed or its response is delayed. */
  const deliver = async () => {
    const [event] = onTheWay
    if (!event) return
    onTheWay.shift()
    deliveries += 1
    // Lost; the service redelivers it later.
    if (random.chance(0.2)) {
      onTheWay.push(event)
      return
    }
    const isDone = random.chance(0.7)
    const isSlow = random.chance(0.25)
    await new Promise<void>((goOn) => {
      const hold: Delay = async (answer) => {
        if (isSlow)
          await new Promise<void>((arrive) => {
            held.push(arrive)
            goOn()
          })
        return answer
      }
      const ctx = ctxWith(hold)
      const run = async () => {
        await receivePaymentEvent(ctx, { raw: event.raw, signature: 'x' })
        received.add(event.id)
        if (isDone) await processPaymentEvent(ctx, { external_id: event.id })
      }
      underWay.push(run().finally(goOn))
    })
  }
  for (const [n, { change }] of happened.entries()) {
    change(service)
    const event = events[n]
    if (event)
      onTheWay = random.shuffled([...onTheWay, event, ...(random.chance(0.3) ? [event] : [])])
    // Sequential: the order is under test.
    if (random.chance(0.5)) await deliver()
  }
  onTheWay = random.shuffled(onTheWay)
  // Sequential: the order is under test.
  while (onTheWay.length > 0) await deliver()
  // Jobs lost with a dead process are run by the next one, two at a time.
  const waiting = random.shuffled([...received])
  for (let n = 0; n < waiting.length; n += 2)
    // Sequential: the order is under test.
    await Promise.all(
      waiting
        .slice(n, n + 2)
        .map((external_id) => processPaymentEvent(ctxWith(atOnce), { external_id }))
    )
  // Delayed responses arrive now, newest first; a retried read may be delayed again.
  while (held.length > 0) {
    held.pop()?.()
    await db.selectFrom('account').select('id').where('id', '=', account_id).execute()
  }
  const drain = setInterval(() => held.splice(0).forEach((arrive) => arrive()), 1)
  await Promise.all(underWay).finally(() => clearInterval(drain))

  const on = [...service.methods.values()].filter((one) => one.customer_id === customer_id)
  const known = await db
    .selectFrom('payment_method')
    .select(['stripe_payment_method_id as id', 'status', 'exp_year'])
    .where('account_id', '=', account_id)
    .execute()
  const result = { seed, on: on.map(({ id, exp_year }) => ({ id, exp_year })) }
  expect({
    seed,
    on: known
      .filter(({ status }) => status === 'active')
      .map(({ id, exp_year }) => ({ id, exp_year })),
  }).toEqual(result)
  const setups = await db
    .selectFrom('card_setup')
    .select(['stripe_setup_intent_id as id', 'status'])
    .where('account_id', '=', account_id)
    .execute()
  for (const { id, status } of setups)
    expect({ seed, id, status }).toEqual({ seed, id, status: service.setups.get(id)?.status })
  const account = await db
    .selectFrom('account')
    .select('stripe_payment_method_id')
    .where('id', '=', account_id)
    .executeTakeFirstOrThrow()
  expect({ seed, ...account }).toEqual({ seed, stripe_payment_method_id: on[0]?.id ?? null })
  const unfinished = await db
    .selectFrom('webhook_event')
    .select('external_id')
    .where('external_id', 'like', `evt_${tag}\\_%`)
    .where('processed_at', 'is', null)
    .execute()
  expect(unfinished).toEqual([])
  return { deliveries }
}

describe('events of the payment service', () => {
  test(`${rounds} histories, delivered in any order, end in the state of the service`, async () => {
    let deliveries = 0
    const started = performance.now()
    for (let n = 0; n < rounds; n += 4) {
      // Four at a time: the database pool has five connections.
      const done = await Promise.all([0, 1, 2, 3].map((more) => round(n + more + 1)))
      deliveries += done.reduce((sum, one) => sum + one.deliveries, 0)
    }
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(`${rounds} stories, ${deliveries} deliveries, ${seconds} s`)
    expect(deliveries).toBeGreaterThan(rounds * 3)
  }, 240_000)
})
