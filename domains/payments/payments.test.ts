import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import { getAccount } from '../accounts/contract.ts'
import * as contract from './contract.ts'
import { getAccountBilling, removeAccountCard } from './contract-admin.ts'
import { consentTexts } from './rules.ts'
import { insertCard } from './test-cards.ts'
import { warnOfExpiringCards } from './warn-of-expiring-cards.ts'

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

const household = async () => {
  const as = await make.client(app)
  return { as, accountId: as.account_id }
}
const eventsOf = (account_id: string) =>
  app.database.db
    .selectFrom('audit_event')
    .select(['action', 'entity_type', 'reason'])
    .where('account_id', '=', account_id)
    .orderBy('id')
    .execute()

describe('adding a card', () => {
  it('stores brand, last four and expiry, makes it the default, and notifies once: 200', async () => {
    const { as, accountId } = await household()
    const { finished } = await insertCard(app, as, accountId)
    expect(finished.status).toBe(200)
    const { status, error_code, method } = finished.body
    expect([status, error_code]).toEqual(['succeeded', null])
    expect(method).toMatchObject({ brand: 'visa', last4: '4242', exp_month: 12, is_default: true })
    const account = await app.call(getAccount, { accountId }, { as })
    expect(account.body.stripe_payment_method_id).toBe(method?.stripe_payment_method_id)
    expect(account.body.stripe_customer_id).toMatch(/^cus_/)
    // The service's own event arrives as well and changes nothing.
    await app.payments.deliverDue()
    await app.runJobs()
    const listed = await app.call(contract.listPaymentMethods, { accountId }, { as })
    expect(listed.body.methods).toHaveLength(1)
    const reported = await app.database.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', accountId)
      .execute()
    expect(reported).toEqual([{ kind: 'card_on_file' }])
  })

  it('stores the consent text, its language, and who agreed', async () => {
    const { as, accountId } = await household()
    const input = { accountId, consents: true as const, locale: 'es' as const }
    const { body } = await app.call(contract.startCardSetup, input, { as })
    const row = await app.database.db
      .selectFrom('card_setup')
      .selectAll()
      .where('stripe_setup_intent_id', '=', body.setup_id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ consent_text: consentTexts.es, created_by: as.user_id })
  })

  it('without consent: 400', async () => {
    const { as, accountId } = await household()
    // Deliberately invalid.
    const input = { accountId, consents: false, locale: 'en' } as never
    expect((await app.call(contract.startCardSetup, input, { as })).status).toBe(400)
  })

  it('50 concurrent starts create one setup of one customer: 200', async () => {
    const { as, accountId } = await household()
    const input = { accountId, consents: true as const, locale: 'en' as const }
    const all = await Promise.all(
      Array.from({ length: 50 }, () => app.call(contract.startCardSetup, input, { as }))
    )
    // Under load some requests are refused as busy; all others return the same setup.
    const done = all.filter(({ body }) => body.code !== 'busy')
    expect(done.length).toBeGreaterThan(5)
    expect(new Set(done.map(({ status, body }) => body.code ?? status))).toEqual(new Set([200]))
    expect(new Set(done.map(({ body }) => body.setup_id)).size).toBe(1)
    const { pool } = app.database
    const made = await pool.query(
      `select type, count(*)::integer as n from card_payments.object
        where type in ('customer', 'setup_intent') and body -> 'metadata' ->> 'account_id' = $1 group by type order by type`,
      [accountId]
    )
    expect(made.rows).toEqual([
      { type: 'customer', n: 1 },
      { type: 'setup_intent', n: 1 },
    ])
  }, 30_000)

  it.each([
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000002', 'generic_decline'],
    ['4000000000000069', 'expired_card'],
  ])('a declined card %s says why, and another one may follow', async (number, why) => {
    const { as, accountId } = await household()
    const { finished, taken, setup_id } = await insertCard(app, as, accountId, number)
    expect(taken.status).toBe(402)
    expect(finished.body).toEqual({
      status: 'requires_payment_method',
      error_code: why,
      method: null,
    })
    const second = await insertCard(app, as, accountId)
    expect(second.setup_id).toBe(setup_id)
    expect(second.finished.body.method?.last4).toBe('4242')
  })

  it.each([
    [true, 'succeeded', null],
    [false, 'requires_payment_method', 'setup_intent_authentication_failure'],
  ] as const)('3-D Secure: the holder answers %s', async (accepts, status, error_code) => {
    const { as, accountId } = await household()
    const { finished, setup_id, secret } = await insertCard(app, as, accountId, '4000002500003155')
    expect(finished.body.status).toBe('requires_action')
    const path = `/dev/payments/authenticate/${setup_id}?secret=${secret}`
    const page = await app.fetch(path)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('¿eres tú?')
    const answer = await app.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `answer=${accepts ? 'accept' : 'refuse'}`,
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toMatch(
      new RegExp(`^/es/home/billing\\?setup_intent=${setup_id}&`)
    )
    const after = await app.call(contract.finishCardSetup, { accountId, setup_id }, { as })
    expect(after.body).toMatchObject({ status, error_code })
    expect(after.body.method !== null).toBe(accepts)
  })

  it('a setup of another household equals an unknown one: 404', async () => {
    const [one, other] = [await household(), await household()]
    const { setup_id } = await insertCard(app, one.as, one.accountId)
    for (const id of [setup_id, 'seti_nobody'])
      expect(
        await app.call(
          contract.finishCardSetup,
          { accountId: other.accountId, setup_id: id },
          { as: other.as }
        )
      ).toMatchObject({ status: 404, body: { code: 'no-such-card-setup' } })
  })
})

describe('setting the default card (spec 7)', () => {
  it('returns the account; another household’s card and an unknown one are refused alike: 422', async () => {
    const [one, other] = [await household(), await household()]
    await insertCard(app, one.as, one.accountId)
    const second = await insertCard(app, one.as, one.accountId, '5555555555554444')
    const foreign = await insertCard(app, other.as, other.accountId)
    const card = second.finished.body.method?.stripe_payment_method_id ?? ''
    const choose = (stripe_payment_method_id: string) =>
      app.call(
        contract.setPaymentMethod,
        { accountId: one.accountId, stripe_payment_method_id },
        { as: one.as }
      )
    const chosen = await choose(card)
    expect(chosen.body).toMatchObject({ id: one.accountId, stripe_payment_method_id: card })
    const theirs = await choose(foreign.finished.body.method?.stripe_payment_method_id ?? '')
    const nothing = await choose('pm_nothing_at_all')
    expect([theirs.status, nothing.status]).toEqual([422, 422])
    expect(theirs.body).toEqual(nothing.body)
  })

  it.each(['stripe_customer_id', 'status', 'users', 'insurance', 'id'])(
    'with %s beside it: 400, and nothing changes',
    async (field) => {
      const { as, accountId } = await household()
      const { finished } = await insertCard(app, as, accountId)
      const answer = await app.fetch(`/api/v4/account/${accountId}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          stripe_payment_method_id: finished.body.method?.stripe_payment_method_id,
          [field]: 'x',
        }),
      })
      expect(answer.status).toBe(400)
    }
  )
})

describe('removing a card', () => {
  it('the default moves to another card; the last one only with confirmation; the service is updated', async () => {
    const { as, accountId } = await household()
    const first = (await insertCard(app, as, accountId)).finished.body.method
    const second = (await insertCard(app, as, accountId, '378282246310005')).finished.body.method
    if (!first || !second) throw new Error('Both cards are on file')
    const remove = (id: string, accepts_incomplete = false) =>
      app.call(contract.removePaymentMethod, { accountId, id, accepts_incomplete }, { as })
    const left = await remove(first.id)
    expect(left.body.methods).toMatchObject([{ id: second.id, is_default: true }])
    expect(await remove(second.id)).toMatchObject({ status: 409, body: { code: 'last-card' } })
    expect((await remove(second.id, true)).body.methods).toEqual([])
    // Removing it again has no effect.
    expect((await remove(second.id, true)).status).toBe(200)
    await app.runJobs()
    await app.payments.deliverDue()
    await app.runJobs()
    const at = await app.payments.cards.readMethod(second.stripe_payment_method_id)
    expect(at?.customer_id).toBeNull()
    const account = await app.call(getAccount, { accountId }, { as })
    expect(account.body.stripe_payment_method_id).toBeNull()
    expect(account.body.onboarding_status).toBe('incomplete')
  }, 120_000)

  it('of the last two removed concurrently one stays', async () => {
    const { as, accountId } = await household()
    const one = (await insertCard(app, as, accountId)).finished.body.method?.id ?? ''
    const two = (await insertCard(app, as, accountId)).finished.body.method?.id ?? ''
    const both = await Promise.all(
      [one, two].map((id) => app.call(contract.removePaymentMethod, { accountId, id }, { as }))
    )
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  it('staff remove one with a stored reason; their read is recorded', async () => {
    const { as, accountId } = await household()
    const staff = await make.admin(app)
    const card = (await insertCard(app, as, accountId)).finished.body.method?.id ?? ''
    const seen = await app.call(getAccountBilling, { id: accountId }, { as: staff })
    expect(seen.body).toMatchObject({ methods: [{ id: card }], payments: [] })
    expect(seen.body.setups[0]).toMatchObject({
      status: 'succeeded',
      consent_text: consentTexts.en,
    })
    const input = { id: accountId, payment_method_id: card, reason: 'Asked by phone' }
    expect((await app.call(removeAccountCard, input, { as: staff })).status).toBe(409)
    const removed = await app.call(
      removeAccountCard,
      { ...input, accepts_incomplete: true },
      { as: staff }
    )
    expect(removed.body.methods).toEqual([])
    const events = await eventsOf(accountId)
    expect(events).toContainEqual({
      action: 'D',
      entity_type: 'payment_method',
      reason: 'Asked by phone',
    })
    expect(events).toContainEqual({ action: 'R', entity_type: 'account', reason: null })
  })
})

describe('payments', () => {
  it('a list with ids, newest first, and a year of it as CSV', async () => {
    const { as, accountId } = await household()
    const method = (await insertCard(app, as, accountId)).finished.body.method
    const { db } = app.database
    const company = await db.selectFrom('numo_company').select('id').executeTakeFirstOrThrow()
    const pay = (n: number, amount: number, succeeded_at: Date) =>
      db
        .insertInto('payment')
        .values({
          account_id: accountId,
          numo_company_id: company.id,
          method: 'card',
          payment_method_id: method?.id ?? null,
          currency: 'MXN',
          amount,
          status: 'succeeded',
          succeeded_at,
          created_at: succeeded_at,
          idempotency_key: `${accountId}-${n}`,
        })
        .execute()
    await pay(1, 125_050, new Date('2025-06-01T18:00:00Z'))
    // Still the old year in the household's time zone.
    await pay(2, 80_000, new Date('2026-01-01T03:00:00Z'))
    await pay(3, 40_000, new Date('2026-03-01T18:00:00Z'))
    const { body } = await app.call(contract.listAccountPayments, { accountId }, { as })
    expect(body.map(({ amount }) => amount)).toEqual([40_000, 80_000, 125_050])
    expect(body[0]).toMatchObject({ card: { last4: '4242' }, refund_status: 'none' })
    const after = body[0]?.id ?? ''
    const next = await app.call(
      contract.listAccountPayments,
      { accountId, after, limit: 1 },
      { as }
    )
    expect(next.body.map(({ amount }) => amount)).toEqual([80_000])
    const csv = await app.call(
      contract.exportAccountPayments,
      { accountId, year: 2025, locale: 'es' },
      { as }
    )
    const lines = csv.body.csv.replace('\uFEFF', '').trim().split('\r\n')
    expect(lines[0]).toBe('Fecha,Recibo,Pagado con,Moneda,Pagado,Devuelto,Neto')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(/^2025-12-31,/)
    expect(lines[1]).toMatch(/^2025-06-01,PAY-[^,]+,Tarjeta 4242,MXN,1250\.50,0\.00,1250\.50$/)
  })
})

describe('expiring cards', () => {
  it('are announced once, a month ahead, and marked once expired', async () => {
    const { as, accountId } = await household()
    const { setup_id, secret } = await app
      .call(contract.startCardSetup, { accountId, consents: true, locale: 'en' }, { as })
      .then(({ body }) => ({ setup_id: body.setup_id, secret: body.client_secret }))
    const now = new Date()
    await app.payments.service.takeCard(
      { id: setup_id, secret, return_url: 'http://localhost:3000/home/billing' },
      {
        number: '4242424242424242',
        exp_month: now.getUTCMonth() + 1,
        exp_year: now.getUTCFullYear(),
        cvc: '123',
        holder: null,
      }
    )
    await app.call(contract.finishCardSetup, { accountId, setup_id }, { as })
    // Whatever day it is, and in whatever time zone.
    const fifth = `${now.toISOString().slice(0, 7)}-05`
    const ctx = { ...app.program.contextFor('program'), today: () => fifth }
    await warnOfExpiringCards(ctx)
    await warnOfExpiringCards(ctx)
    const reported = await app.database.db
      .selectFrom('notification')
      .select('kind')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'card_expiring')
      .execute()
    expect(reported).toHaveLength(1)
    await warnOfExpiringCards({ ...ctx, today: () => '2199-01-01' })
    const listed = await app.call(contract.listPaymentMethods, { accountId }, { as })
    expect(listed.body.methods[0]?.status).toBe('expired')
  })
})
