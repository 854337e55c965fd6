import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { createLocalPayments, type LocalPayments } from './local.ts'
import { BadEvent, PaymentsRefused, type CardPayments } from './port.ts'

/* Contract of every payment service. The local one is called over HTTP through Stripe's library, as Stripe itself
   is. */

let database: TestDatabase
let local: LocalPayments
let cards: CardPayments
const delivered: { raw: string; signature: string }[] = []
let takes = true

beforeAll(async () => {
  database = await createTestDatabase()
  local = createLocalPayments({
    pool: database.pool,
    public_origin: 'http://localhost:3000',
    deliver: async (raw, signature) => {
      if (takes) delivered.push({ raw, signature })
      return takes ? 200 : 503
    },
  })
  cards = local.cards
})
afterAll(async () => {
  await local.stop()
  await database.stop()
})

let households = 0
const customer = () => {
  households += 1
  const number = `NM-A-${households}`
  return cards.ensureCustomer({ account_id: `account-${households}`, number })
}
const setup = async (number?: string) => {
  const customer_id = await customer()
  const key = `setup-${customer_id}`
  const started = await cards.startSetup({ customer_id, account_id: 'a', key })
  if (number) await local.useTestCard(started, number)
  return { customer_id, started }
}

describe('a payment service', () => {
  test('one customer for a household, however often and concurrently it is requested', async () => {
    const of = { account_id: 'the-same', number: 'NM-A-9' }
    const all = await Promise.all(Array.from({ length: 20 }, () => cards.ensureCustomer(of)))
    expect(new Set(all).size).toBe(1)
  })

  test('the same key returns the same setup, which waits for a card and has a client secret', async () => {
    const customer_id = await customer()
    const of = { customer_id, account_id: 'a', key: 'the-same-setup' }
    const [one, two] = await Promise.all([cards.startSetup(of), cards.startSetup(of)])
    expect(one).toEqual(two)
    expect(one).toMatchObject({ status: 'requires_payment_method', customer_id, error_code: null })
    expect(one.client_secret).toContain(one.id)
  })

  test('a stored card has brand, last four digits and expiry, and belongs to its customer', async () => {
    const { customer_id, started } = await setup('5555555555554444')
    const done = await cards.readSetup(started.id)
    expect(done?.status).toBe('succeeded')
    const method = await cards.readMethod(done?.payment_method_id ?? '')
    expect(method).toMatchObject({ customer_id, brand: 'mastercard', last4: '4444', exp_month: 12 })
    expect(await cards.listMethods(customer_id)).toEqual([method])
  })

  test('a detached card has no customer; detaching it again, or an unknown one, is no error', async () => {
    const { started, customer_id } = await setup('4242424242424242')
    const card = (await cards.readSetup(started.id))?.payment_method_id ?? ''
    await cards.detachMethod(card)
    await cards.detachMethod(card)
    await cards.detachMethod('pm_nobody')
    expect((await cards.readMethod(card))?.customer_id).toBeNull()
    expect(await cards.listMethods(customer_id)).toEqual([])
  })

  test('a cancelled setup stays cancelled; a completed one stays completed', async () => {
    const { started } = await setup()
    await cards.cancelSetup(started.id)
    await cards.cancelSetup(started.id)
    expect((await cards.readSetup(started.id))?.status).toBe('cancelled')
    const done = await setup('4242424242424242')
    await cards.cancelSetup(done.started.id)
    expect((await cards.readSetup(done.started.id))?.status).toBe('succeeded')
  })

  test('unknown objects are null and throw nothing', async () => {
    expect(await cards.readSetup('seti_nobody')).toBeNull()
    expect(await cards.readMethod('pm_nobody')).toBeNull()
  })

  test('a card is charged once for a key, with the fee, and refunded once for a key', async () => {
    const { customer_id, started } = await setup('4242424242424242')
    const method_id = (await cards.readSetup(started.id))?.payment_method_id ?? ''
    const of = { customer_id, method_id, amount: 2_828_000, currency: 'MXN', key: `c-${method_id}` }
    const [one, two] = [await cards.charge(of), await cards.charge(of)]
    expect(one).toEqual(two)
    expect(one).toMatchObject({
      status: 'succeeded',
      amount: 2_828_000,
      currency: 'MXN',
      fee_amount: 118_445,
      error_code: null,
    })
    expect(await cards.readCharge(one.id)).toEqual(one)
    const back = { charge: one.id, amount: 2_000_000, key: `r-${method_id}` }
    const refund = await cards.refundCharge(back)
    expect(await cards.refundCharge(back)).toEqual(refund)
    expect(refund).toMatchObject({ status: 'succeeded', error_code: null })
    expect(await cards.readRefund(refund.id)).toEqual(refund)
    await expect(cards.refundCharge({ ...back, key: 'another' })).rejects.toThrow(PaymentsRefused)
    expect(await cards.readCharge('pi_nobody')).toBeNull()
    expect(await cards.readRefund('re_nobody')).toBeNull()
  })

  test('a declined charge is no error: it says why', async () => {
    // Number of a test card that is saved and then declined.
    const { customer_id, started } = await setup('4000000000000341')
    const method_id = (await cards.readSetup(started.id))?.payment_method_id ?? ''
    const charge = await cards.charge({
      customer_id,
      method_id,
      amount: 100,
      currency: 'MXN',
      key: `d-${method_id}`,
    })
    expect(charge.status).toBe('requires_payment_method')
    expect(charge.error_code).not.toBeNull()
    expect(await cards.readCharge(charge.id)).toEqual(charge)
  })

  test('a forgotten customer has no card', async () => {
    const { customer_id, started } = await setup('4242424242424242')
    const card = (await cards.readSetup(started.id))?.payment_method_id ?? ''
    await cards.forgetCustomer(customer_id)
    await cards.forgetCustomer(customer_id)
    expect((await cards.readMethod(card))?.customer_id).toBeNull()
  })

  test('events are signed and delivered once, also after failed deliveries, and parse to their subject', async () => {
    await local.deliverDue()
    delivered.length = 0
    takes = false
    const { started, customer_id } = await setup('4242424242424242')
    expect(await local.deliverDue()).toBe(0)
    expect(delivered).toEqual([])
    takes = true
    await database.pool.query(
      'update card_payments.delivery set due_at = now() where delivered_at is null'
    )
    expect(await local.deliverDue()).toBe(4)
    expect(await local.deliverDue()).toBe(0)
    const read = await Promise.all(
      delivered.map(({ raw, signature }) => cards.readEvent(raw, signature, new Date()))
    )
    expect(read.map(({ type }) => type).toSorted()).toEqual([
      'customer.created',
      'payment_method.attached',
      'setup_intent.created',
      'setup_intent.succeeded',
    ])
    const about = read.find(({ type }) => type === 'setup_intent.succeeded')
    expect(about?.object).toEqual({ id: started.id, kind: 'setup_intent', customer_id })
  })

  test('the portal of a customer has an address of its own each time; of nobody it is refused', async () => {
    const of = { customer_id: await customer(), return_url: 'http://localhost:3000/back' }
    const [one, two] = [
      await cards.openPortal({ ...of, locale: 'en' }),
      await cards.openPortal({ ...of, locale: 'es' }),
    ]
    expect([one, two].map(({ url }) => URL.canParse(url))).toEqual([true, true])
    expect(one.url).not.toBe(two.url)
    const nobody = cards.openPortal({ ...of, customer_id: 'cus_nobody', locale: 'en' })
    await expect(nobody).rejects.toThrow(PaymentsRefused)
  })

  test('an event with one changed byte is refused', async () => {
    const [{ raw, signature } = { raw: '', signature: '' }] = delivered
    await expect(
      cards.readEvent(raw.replace('"livemode":false', '"livemode": false'), signature, new Date())
    ).rejects.toThrow(BadEvent)
  })

  test('the state survives a restart', async () => {
    const { started } = await setup('4242424242424242')
    await local.stop()
    const next = createLocalPayments({
      pool: database.pool,
      public_origin: 'http://localhost:3000',
    })
    expect((await next.cards.readSetup(started.id))?.status).toBe('succeeded')
    const [{ raw, signature } = { raw: '', signature: '' }] = delivered
    expect((await next.cards.readEvent(raw, signature, new Date())).id).toMatch(/^evt_/)
    await next.stop()
  })
})
