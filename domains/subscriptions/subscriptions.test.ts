import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inSystem } from '@numo/server/database/in-role.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { verifyBooks } from '../ledger/verify-books.ts'
import * as contract from './contract.ts'
import type { PlanType } from './enums.ts'

/* A doctor subscribes: over HTTP, against the local payment service, whose checkout page is its own. */

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const visa = '4242424242424242'
const asks = '4000002760003184'
const asksOnce = '4000002500003155'
const declined = '4000000000000002'
const failsLater = 'pm_card_chargeCustomerFail'

type Doctor = make.TestPartner
const open = async (as: Doctor, plan_type: PlanType = 'monthly') => {
  const { status, body } = await app.call(
    contract.createCheckoutSession,
    { plan_type, locale: 'es' },
    { as }
  )
  return { status, body, id: body.url?.split('/').at(-1) ?? '' }
}
const pay = async (as: Doctor, plan_type: PlanType = 'monthly', now = new Date()) => {
  const { id } = await open(as, plan_type)
  await app.payments.service.completeCheckout(id, visa, { now })
  const { body } = await app.call(contract.verifySession, { sessionId: id }, { as })
  expect(body).toEqual({ success: true })
  return id
}
const statusOf = async (as: Doctor) =>
  (await app.call(contract.getSubscriptionStatus, {}, { as })).body
const billingOf = async (as: Doctor) => (await app.call(contract.getSubscription, {}, { as })).body
const settle = async () => {
  await app.payments.deliverDue()
  await app.runJobs()
}
const change = (as: Doctor, what: 'cancel' | 'resume' | 'monthly' | 'annual') =>
  app.call(contract.changeSubscription, { change: what }, { as })
const serviceIdOf = async ({ user_id }: Doctor) =>
  (
    await app.database.db
      .selectFrom('subscription')
      .select('stripe_subscription_id')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).stripe_subscription_id ?? ''
const day_ms = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * day_ms)
const code = ({ body }: { body: unknown }) => (body as { code?: string }).code // Refusals have a code.

describe('status', () => {
  test('without a subscription an upgrade is needed: 200', async () => {
    const as = await make.partner(app)
    expect(await statusOf(as)).toEqual({
      is_active: false,
      is_lifetime: false,
      plan_type: null,
      current_period_end: null,
      needs_upgrade: true,
    })
  })

  test.each([
    ['monthly', 6900, false],
    ['annual', 4200, false],
    ['lifetime', 200_000, true],
  ] as const)('%s costs %i cents', async (plan_type, amount, is_lifetime) => {
    const as = await make.partner(app)
    await pay(as, plan_type)
    const { current_period_end, ...status } = await statusOf(as)
    expect(status).toEqual({ is_active: true, is_lifetime, plan_type, needs_upgrade: false })
    expect(current_period_end === null).toBe(is_lifetime)
    const { receipts } = await billingOf(as)
    expect(receipts).toMatchObject([{ plan_type, amount, currency: 'USD' }])
    expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
  })
})

describe('portal', () => {
  const portal = (as: Doctor, locale: 'en' | 'es' = 'en') =>
    app.call(contract.openSubscriptionPortal, { locale }, { as })
  const pageAt = async (url: string) => {
    const answer = await app.fetch(new URL(url).pathname)
    return { status: answer.status, text: (await answer.text()).replaceAll('\u00a0', ' ') }
  }
  /** Presses a button of the page. Returns where it leads. */
  const press = async (url: string, change: string) => {
    const { pathname } = new URL(url)
    const body = new URLSearchParams({ change })
    const answer = await app.fetch(pathname, { method: 'POST', body })
    expect(answer.status).toBe(303)
    return answer.headers.get('location') ?? ''
  }

  test('shows plan, card and receipts, and cancels and resumes at the service: 200', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(40))
    await settle()
    const { status, body } = await portal(as, 'es')
    expect(status).toBe(200)
    const before = await pageAt(body.url)
    expect([before.status, before.text.match(/USD 69\.00 · Pagado/g)?.length]).toEqual([200, 2])
    for (const part of ['USD 69.00 al mes', 'Visa terminada en 4242', 'Se renueva el'])
      expect(before.text).toContain(part)
    // The only way out leads to our own settings, in the reader's language.
    const links = [...before.text.matchAll(/<a href="([^"]+)"/g)].map(([, href]) => href)
    expect(links).toEqual(['/es/scribe/settings#subscription'])
    for (const [change, cancels] of [
      ['cancel', true],
      ['resume', false],
    ] as const) {
      expect(await press(body.url, change)).toBe(new URL(body.url).pathname)
      await settle()
      expect((await billingOf(as)).cancel_at_period_end).toBe(cancels)
    }
    await press(body.url, 'something else')
    await settle()
    expect((await billingOf(as)).cancel_at_period_end).toBe(false)
  })

  test('another card given there pays what is open', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(32))
    await app.payments.service.useSubscriptionCard(await serviceIdOf(as), failsLater)
    await settle()
    const { body } = await portal(as)
    expect((await pageAt(body.url)).text).toContain('The last payment was declined')
    const checkout = await press(body.url, 'card')
    const give = (card: string, answer = '') =>
      app.fetch(checkout, { method: 'POST', body: new URLSearchParams({ card, answer }) })
    expect(await (await give(declined)).text()).toContain('The card was declined')
    await settle()
    expect((await billingOf(as)).status).toBe('past_due')
    expect((await give(visa)).headers.get('location')).toBe(new URL(body.url).pathname)
    await settle()
    const paid = await billingOf(as)
    expect([paid.status, paid.receipts.length]).toEqual(['active', 2])
    expect((await pageAt(body.url)).text).toContain('Renews on')
  })

  test('one that is over keeps its receipts there, and nothing to press', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(20))
    await change(as, 'cancel')
    await app.payments.service.advance(daysAgo(-20))
    await settle()
    const { body } = await portal(as)
    const { text } = await pageAt(body.url)
    expect(text).toContain('USD 69.00 · Paid')
    expect(text).not.toContain('<button')
    await press(body.url, 'resume')
    await settle()
    expect((await billingOf(as)).status).toBe('cancelled')
  })

  test('without a subscription, also with an open checkout: 409; a household: 403; another’s id: 404', async () => {
    const as = await make.partner(app)
    const refused = async () => {
      const answer = await portal(as)
      return [answer.status, code(answer)]
    }
    expect(await refused()).toEqual([409, 'no-subscription'])
    await open(as)
    expect(await refused()).toEqual([409, 'no-subscription'])
    const household = await make.client(app)
    const other = await app.call(
      contract.openSubscriptionPortal,
      { locale: 'en' },
      { as: household }
    )
    expect(other.status).toBe(403)
    expect((await pageAt('http://localhost/dev/payments/portal/bps_nobody')).status).toBe(404)
  })

  test('works for an hour', async () => {
    const as = await make.partner(app)
    await pay(as)
    const { body } = await portal(as)
    const id = body.url.split('/').at(-1) ?? ''
    expect((await pageAt(body.url)).status).toBe(200)
    await app.database.pool.query(
      `update card_payments.object set body = jsonb_set(body, '{created}', to_jsonb((body ->> 'created')::bigint - 3601))
        where id = $1`,
      [id]
    )
    expect((await pageAt(body.url)).status).toBe(404)
    expect(await app.payments.service.changeInPortal(id, 'cancel')).toBeNull()
  })
})

describe('checkout', () => {
  test('the page of the service is paid once, however often and wherever it is verified', async () => {
    const as = await make.partner(app)
    const { id } = await open(as)
    expect(await app.call(contract.verifySession, { sessionId: id }, { as })).toMatchObject({
      body: { success: false },
    })
    await app.payments.service.completeCheckout(id, visa)
    const verify = () => app.call(contract.verifySession, { sessionId: id }, { as })
    const all = await Promise.all([verify(), verify(), verify(), settle()])
    expect(all.slice(0, 3).map((one) => one?.body)).toEqual(Array(3).fill({ success: true }))
    await settle()
    expect((await billingOf(as)).receipts).toHaveLength(1)
    const sent = app.email.sent.filter(({ to }) => to === as.email)
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Receipt SUB-/)])
  })

  test('two tabs get one page; another plan closes it first; nobody can pay twice', async () => {
    const as = await make.partner(app)
    const same = await Promise.all([open(as), open(as), open(as), open(as)])
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const [first] = same
    const other = await open(as, 'annual')
    expect(other.id).not.toBe(first.id)
    const late = await app.payments.service.completeCheckout(first.id, visa)
    expect(late?.kind).toBe('over')
    await app.payments.service.completeCheckout(other.id, visa)
    const again = await open(as)
    expect([again.status, code(again)]).toEqual([409, 'already-subscribed'])
    expect(await statusOf(as)).toMatchObject({ plan_type: 'annual', is_active: true })
    await settle()
    expect((await billingOf(as)).receipts).toHaveLength(1)
  })

  test('many plans at once leave one open page', async () => {
    const as = await make.partner(app)
    const plans: PlanType[] = ['monthly', 'annual', 'lifetime', 'monthly', 'annual']
    const all = await Promise.all(plans.map((plan) => open(as, plan)))
    const results = []
    for (const id of new Set(all.map((one) => one.id)))
      // Sequential: each page is paid, as fast tabs would.
      results.push((await app.payments.service.completeCheckout(id, visa))?.kind)
    expect(results.filter((kind) => kind === 'done')).toHaveLength(1)
    await settle()
    expect((await billingOf(as)).receipts).toHaveLength(1)
  })

  test('a declined card leaves the page open; a bank that asks is answered', async () => {
    const as = await make.partner(app)
    const { id } = await open(as)
    const { service } = app.payments
    expect((await service.completeCheckout(id, declined))?.kind).toBe('declined')
    expect((await service.completeCheckout(id, asks))?.kind).toBe('asks')
    await settle()
    expect((await statusOf(as)).needs_upgrade).toBe(true)
    expect((await service.completeCheckout(id, asks, { is_present: true }))?.kind).toBe('done')
    await settle()
    expect((await statusOf(as)).needs_upgrade).toBe(false)
  })

  test('a checkout of somebody else, or of nobody: 404; a household: 403', async () => {
    const [as, other] = [await make.partner(app), await make.partner(app)]
    const id = await pay(as)
    const stolen = await app.call(contract.verifySession, { sessionId: id }, { as: other })
    expect([stolen.status, code(stolen)]).toEqual([404, 'no-such-checkout'])
    const nothing = await app.call(contract.verifySession, { sessionId: 'cs_nobody' }, { as })
    expect(nothing.status).toBe(404)
    expect((await statusOf(other)).needs_upgrade).toBe(true)
    const household = await make.client(app)
    const refused = await app.call(
      contract.createCheckoutSession,
      { plan_type: 'monthly', locale: 'en' },
      { as: household }
    )
    expect(refused.status).toBe(403)
  })
})

describe('a running subscription', () => {
  test('is cancelled at the end of its period, and resumed before', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(20))
    expect((await change(as, 'cancel')).body).toMatchObject({
      is_active: true,
      cancel_at_period_end: true,
    })
    expect((await change(as, 'resume')).body.cancel_at_period_end).toBe(false)
    await change(as, 'cancel')
    await settle()
    expect((await statusOf(as)).is_active).toBe(true)
    await app.payments.service.advance(daysAgo(-20))
    await settle()
    expect(await billingOf(as)).toMatchObject({
      is_active: false,
      needs_upgrade: true,
      status: 'cancelled',
    })
    expect([(await change(as, 'resume')).status]).toEqual([409])
    // Another one can be bought.
    await pay(as)
    expect((await statusOf(as)).is_active).toBe(true)
  })

  test('is renewed with a receipt for each period', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(75))
    await settle()
    const { receipts, is_active } = await billingOf(as)
    expect(is_active).toBe(true)
    expect(receipts.map(({ amount }) => amount)).toEqual([6900, 6900, 6900])
    expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
  })

  test('a failed renewal leaves it active until the service gives up; another card pays it', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(32))
    await app.payments.service.useSubscriptionCard(await serviceIdOf(as), failsLater)
    await settle()
    const late = await billingOf(as)
    expect(late).toMatchObject({ is_active: true, status: 'past_due', needs_upgrade: false })
    expect(late.next_attempt_at).not.toBeNull()
    const { body } = await app.call(contract.changeSubscriptionCard, { locale: 'en' }, { as })
    const id = body.url?.split('/').at(-1) ?? ''
    await app.payments.service.completeCheckout(id, asksOnce, { is_present: true })
    await app.call(contract.verifySession, { sessionId: id }, { as })
    await app.call(contract.verifySession, { sessionId: id }, { as })
    await settle()
    const paid = await billingOf(as)
    expect(paid).toMatchObject({ status: 'active', next_attempt_at: null })
    expect(paid.receipts).toHaveLength(2)
  })

  test('ends when no attempt succeeds', async () => {
    const as = await make.partner(app)
    await pay(as, 'monthly', daysAgo(32))
    await app.payments.service.useSubscriptionCard(await serviceIdOf(as), failsLater)
    for (const days of [0, 4, 12, 25]) await app.payments.service.advance(daysAgo(-days))
    await settle()
    expect(await billingOf(as)).toMatchObject({ status: 'cancelled', needs_upgrade: true })
  })

  test('changes its plan with the rest set off, and to a lifetime plan by checkout', async () => {
    const as = await make.partner(app)
    await pay(as, 'annual')
    expect((await change(as, 'monthly')).body).toMatchObject({ plan_type: 'monthly' })
    const { receipts } = await billingOf(as)
    expect(receipts.map(({ amount }) => amount)).toEqual([2700, 4200])
    const again = await open(as, 'annual')
    expect(code(again)).toBe('already-subscribed')
    await pay(as, 'lifetime')
    await settle()
    expect(await statusOf(as)).toMatchObject({ is_lifetime: true, plan_type: 'lifetime' })
    expect(await app.payments.cards.readSubscription(await serviceIdOf(as))).toMatchObject({
      status: 'cancelled',
    })
    expect(code(await open(as, 'lifetime'))).toBe('already-subscribed')
    expect(code(await change(as, 'cancel'))).toBe('not-subscribed')
    expect(await inSystem(app.database.db, null, verifyBooks)).toEqual([])
  })
})
