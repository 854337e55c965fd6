import { afterAll, beforeAll, expect, test } from 'vitest'
import { noCardPayments } from '@numo/adapters/card-payments/none.ts'
import {
  BadEvent,
  type CardInvoice,
  type CardPayments,
  type CardSubscription,
  type Checkout,
} from '@numo/adapters/card-payments/port.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import type { Context } from '../context.ts'
import { processPaymentEvent } from '../payments/process-payment-event.ts'
import { receivePaymentEvent } from '../payments/receive-payment-event.ts'

/*
 * The life of a subscription at the payment service, from its checkout on. Its events arrive in any order, twice, late,
 * between forged ones, and some are processed at once. In the end what is stored must equal the service.
 */

const rounds = 1000
let app: TestApp
let doctor: make.TestPartner
beforeAll(async () => {
  app = await startTestApp()
  doctor = await make.partner(app)
})
afterAll(() => app.stop())

/** Deterministic generator (mulberry32); a failing round reports its seed. */
function randomOf(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    chance: (p: number) => next() < p,
    shuffled: <T>(all: readonly T[]): T[] =>
      all
        .map((one) => [next(), one] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, one]) => one),
  }
}
type Random = ReturnType<typeof randomOf>

type Service = {
  checkout: Checkout
  subscription: CardSubscription | null
  invoices: CardInvoice[]
}
type Step = { type: string; object: string; change: (service: Service) => void }

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n))

/** One history: paid or expired, renewed, late, cancelled, changed. */
function story(random: Random, tag: string, reference: string): Step[] {
  const [cs, sub] = [`cs_${tag}`, `sub_${tag}`]
  const steps: Step[] = []
  const add = (type: string, object: string, change: Step['change']) =>
    void steps.push({ type, object, change })
  if (random.chance(0.1)) {
    add('checkout.session.expired', cs, (s) => {
      s.checkout = { ...s.checkout, status: 'expired', url: null }
    })
    return steps
  }
  let periods = 0
  const invoice = (status: CardInvoice['status']): CardInvoice => ({
    id: `in_${tag}_${periods}`,
    subscription_id: sub,
    status,
    amount: 6900,
    currency: 'USD',
    period_start: day(30 * periods),
    period_end: day(30 * (periods + 1)),
    paid_at: status === 'paid' ? day(30 * periods) : null,
    next_attempt_at: status === 'open' ? day(30 * periods + 3) : null,
    charge_id: null,
  })
  const put = (made: CardInvoice) => (s: Service) => {
    s.invoices = [made, ...s.invoices.filter(({ id }) => id !== made.id)]
  }
  const set =
    (more: Partial<CardSubscription>) =>
    (s: Service): void => {
      if (s.subscription) s.subscription = { ...s.subscription, ...more }
    }
  add('customer.subscription.created', sub, (s) => {
    s.subscription = {
      id: sub,
      customer_id: `cus_${tag}`,
      reference,
      status: 'active',
      amount: 6900,
      currency: 'USD',
      every: 'month',
      period_start: day(0),
      period_end: day(30),
      cancel_at_period_end: false,
    }
  })
  add('invoice.paid', `in_${tag}_0`, put(invoice('paid')))
  add('checkout.session.completed', cs, (s) => {
    s.checkout = {
      ...s.checkout,
      status: 'complete',
      is_paid: true,
      url: null,
      subscription_id: sub,
    }
  })
  while (random.chance(0.7) && periods < 4) {
    periods += 1
    const period = { period_start: day(30 * periods), period_end: day(30 * (periods + 1)) }
    if (random.chance(0.4)) {
      add('invoice.payment_failed', `in_${tag}_${periods}`, put(invoice('open')))
      add('customer.subscription.updated', sub, set({ ...period, status: 'past_due' }))
      if (random.chance(0.4)) {
        add('invoice.voided', `in_${tag}_${periods}`, put(invoice('void')))
        add('customer.subscription.deleted', sub, set({ status: 'cancelled' }))
        return steps
      }
    }
    add('invoice.paid', `in_${tag}_${periods}`, put(invoice('paid')))
    add('customer.subscription.updated', sub, set({ ...period, status: 'active' }))
    if (random.chance(0.2)) add('customer.subscription.updated', sub, set({ every: 'year' }))
  }
  if (random.chance(0.3))
    add('customer.subscription.updated', sub, set({ cancel_at_period_end: true }))
  if (random.chance(0.3)) add('customer.subscription.deleted', sub, set({ status: 'cancelled' }))
  return steps
}

const serviceOf = (service: Service): CardPayments => ({
  ...noCardPayments,
  readCheckout: async (id) => (id === service.checkout.id ? service.checkout : null),
  readSubscription: async (id) => (id === service.subscription?.id ? service.subscription : null),
  readInvoice: async (id) => service.invoices.find((one) => one.id === id) ?? null,
  listInvoices: async () => [...service.invoices],
  async readEvent(raw, signature) {
    // Signatures have their own tests.
    if (signature !== 'genuine') throw new BadEvent('forged')
    const { id, type, object } = JSON.parse(raw) as { id: string; type: string; object: string } // Created below.
    const payload = { data: { object: { id: object } } }
    return {
      id,
      type,
      happened_at: new Date(0),
      object: { id: object, kind: '', customer_id: null },
      payload,
    }
  },
})

const refuseForged = (ctx: Context, raw: string) =>
  expect(receivePaymentEvent(ctx, { raw, signature: 'forged' })).rejects.toMatchObject({
    code: 'bad-event',
  })

async function round(seed: number): Promise<number> {
  const random = randomOf(seed)
  const tag = `r${seed}`
  const { db } = app.database
  const { partner_id } = doctor
  const seat = await make.person(app)
  const row = { user_id: seat.user_id, partner_id, plan_type: 'monthly' as const }
  const { id } = await db
    .insertInto('subscription')
    .values({
      ...row,
      stripe_checkout_session_id: `cs_${tag}`,
      checkout_plan_type: 'monthly',
      stripe_customer_id: `cus_${tag}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const service: Service = {
    checkout: {
      id: `cs_${tag}`,
      customer_id: `cus_${tag}`,
      mode: 'subscription',
      status: 'open',
      is_paid: false,
      reference: id,
      url: 'https://pay.example',
      subscription_id: null,
      charge_id: null,
      setup_id: null,
    },
    subscription: null,
    invoices: [],
  }
  const { jobs, ...program } = app.program.contextFor('program')
  const ctx: Context = {
    ...program,
    cards: serviceOf(service),
    jobs: { ...jobs, add: async () => {} },
  }
  let deliveries = 0
  const deliver = async ({
    id: external_id,
    type,
    object,
  }: {
    id: string
    type: string
    object: string
  }) => {
    const raw = JSON.stringify({ id: external_id, type, object })
    deliveries += 1
    if (random.chance(0.1)) await refuseForged(ctx, raw)
    await receivePaymentEvent(ctx, { raw, signature: 'genuine' })
    await processPaymentEvent(ctx, { external_id })
  }
  let late: { id: string; type: string; object: string }[] = []
  for (const [n, { type, object, change }] of story(random, tag, id).entries()) {
    change(service)
    const event = { id: `evt_${tag}_${n}`, type, object }
    late = random.shuffled([...late, event, ...(random.chance(0.3) ? [event] : [])])
    const next = random.chance(0.5) ? late.pop() : undefined
    // Sequential: the order is under test.
    if (next) await deliver(next)
  }
  // The rest arrives when everything is over, two at a time.
  late = random.shuffled(late)
  while (late.length > 0) await Promise.all(late.splice(0, 2).map(deliver))

  const stored = await db
    .selectFrom('subscription')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { subscription: is } = service
  expect({
    seed,
    status: stored.status,
    plan: stored.plan_type,
    end: stored.current_period_end?.toISOString(),
    cancels: stored.cancel_at_period_end,
  }).toEqual({
    seed,
    status: is?.status ?? 'incomplete_expired',
    plan: is?.every === 'year' ? 'annual' : 'monthly',
    end: is?.period_end.toISOString(),
    cancels: is?.cancel_at_period_end ?? false,
  })
  const paid = await db
    .selectFrom('subscription_payment')
    .select('stripe_reference')
    .where('subscription_id', '=', id)
    .execute()
  expect({ seed, paid: paid.map((one) => one.stripe_reference).toSorted() }).toEqual({
    seed,
    paid: service.invoices
      .filter(({ status }) => status === 'paid')
      .map((one) => one.id)
      .toSorted(),
  })
  return deliveries
}

test(`${rounds} histories, delivered in any order, end in the state of the service`, async () => {
  let deliveries = 0
  for (let n = 0; n < rounds; n += 4) {
    // Four at a time: the database pool has five connections.
    const done = await Promise.all([1, 2, 3, 4].map((more) => round(n + more)))
    deliveries += done.reduce((sum, one) => sum + one, 0)
  }
  console.log(`${rounds} histories, ${deliveries} deliveries`)
  expect(deliveries).toBeGreaterThan(rounds * 3)
}, 240_000)

test.each(['------------------------------------', 'f'.repeat(36), 'NUMO-1', null])(
  'an event about an unknown subscription (%j) is answered once and said to be unknown',
  async (reference) => {
    const made: CardSubscription = {
      id: `sub_other_${reference}`,
      customer_id: 'cus_other',
      reference,
      status: 'active',
      amount: 6900,
      currency: 'USD',
      every: 'month',
      period_start: day(0),
      period_end: day(30),
      cancel_at_period_end: false,
    }
    const { jobs, ...program } = app.program.contextFor('program')
    const cards = { ...noCardPayments, ...serviceOf({ subscription: made } as Service) } // No checkout is read.
    const ctx: Context = { ...program, cards, jobs: { ...jobs, add: async () => {} } }
    const event = {
      id: `evt_other_${reference}`,
      type: 'customer.subscription.updated',
      object: made.id,
    }
    await receivePaymentEvent(ctx, { raw: JSON.stringify(event), signature: 'genuine' })
    const run = () => processPaymentEvent(ctx, { external_id: event.id })
    expect(await run()).toEqual({ dropped: 'The event is about an unknown subscription' })
    expect(await run()).toEqual({ dropped: 'The event was taken already' })
    const stored = await app.database.db
      .selectFrom('webhook_event')
      .select(['attempts', 'error', 'processed_at'])
      .where('external_id', '=', event.id)
      .executeTakeFirstOrThrow()
    expect([stored.attempts, stored.error, stored.processed_at instanceof Date]).toEqual([
      1,
      null,
      true,
    ])
  }
)
