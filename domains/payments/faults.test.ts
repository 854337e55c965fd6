import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PaymentsUnavailable, type CardPayments } from '@numo/adapters/card-payments/port.ts'
import { signEvent } from '@numo/adapters/card-payments/signature.ts'
import { startTestApp, type TestApp } from '@numo/server/test-app.ts'
import * as make from '../access/test-factories.ts'
import * as contract from './contract.ts'
import { insertCard } from './test-cards.ts'

/* The payment service unavailable, and its events duplicated, out of order and forged. */

let app: TestApp
let isAway = false
/** Runs once, after the next time the state of a card was read. */
let afterRead: (() => Promise<void>) | null = null
beforeAll(async () => {
  const working: { cards: CardPayments | null } = { cards: null }
  /** While the service is away every call fails. */
  const cards = new Proxy({} as CardPayments, {
    get(_, name: keyof CardPayments) {
      const real = working.cards?.[name]
      if (typeof real !== 'function' || name === 'readEvent') return real
      return async (...sent: unknown[]) => {
        if (isAway) throw new PaymentsUnavailable('away')
        // Passes the call through unchanged.
        const result = await (real as (...all: unknown[]) => unknown)(...sent)
        const then = afterRead
        if (name === 'readMethod' && then) {
          afterRead = null
          await then()
        }
        return result
      }
    },
  })
  app = await startTestApp({ cards })
  working.cards = app.payments.cards
})
afterAll(() => app.stop())

const household = async () => {
  const as = await make.client(app)
  return { as, accountId: as.account_id }
}
const whileAway = async <T>(run: () => Promise<T>): Promise<T> => {
  isAway = true
  try {
    return await run()
  } finally {
    isAway = false
  }
}
const secretOf = async () => {
  const { pool } = app.database
  await app.payments.deliverDue()
  const { rows } = await pool.query<{ value: string }>(
    `select value from card_payments.setting where name = 'webhook_secret'`
  )
  return rows[0]?.value ?? ''
}
const send = (body: string, signature?: string) =>
  app.fetch('/api/stripe/webhook', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature !== undefined && { 'stripe-signature': signature }),
    },
    body,
  })
const eventAbout = (type: string, id: string, more: object = {}) =>
  JSON.stringify({
    id: `evt_${type}_${id}`,
    object: 'event',
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id, object: type.split('.')[0] } },
    ...more,
  })
const storedEvents = async (id: string) =>
  app.database.db
    .selectFrom('webhook_event')
    .select(['type', 'processed_at', 'attempts'])
    .where('external_id', '=', id)
    .execute()

describe('a card that the service removes after it was read and before it is stored for the first time is not on file', () => {
  const onFile = async (accountId: string) => {
    // Its events come before its row: they change nothing.
    await app.payments.deliverDue()
    const { rows } = await app.database.pool.query(
      `select m.status, a.stripe_payment_method_id as chosen from payment_method m join account a on a.id = m.account_id
        where a.id = $1`,
      [accountId]
    )
    return rows
  }
  const started = async () => {
    const { as, accountId } = await household()
    const input = { accountId, consents: true as const, locale: 'en' as const }
    const { body } = await app.call(contract.startCardSetup, input, { as })
    const { setup_id: id, client_secret } = body
    await app.payments.useTestCard({ id, client_secret }, '4242424242424242')
    const setup = await app.payments.cards.readSetup(id)
    const card = setup?.payment_method_id ?? ''
    afterRead = () => app.payments.cards.detachMethod(card)
    return { as, accountId, input, card }
  }

  test('when the next setup is started', async () => {
    const { as, accountId, input } = await started()
    expect((await app.call(contract.startCardSetup, input, { as })).status).toBe(200)
    expect(await onFile(accountId)).toEqual([{ status: 'detached', chosen: null }])
  })

  test('when it is chosen', async () => {
    const { as, accountId, card } = await started()
    const choice = { accountId, stripe_payment_method_id: card }
    await app.call(contract.setPaymentMethod, choice, { as })
    expect(await onFile(accountId)).toEqual([{ status: 'detached', chosen: null }])
  })
})

describe('the payment service is unavailable', () => {
  test('starting and finishing fail with 503 and a retry time; afterwards both continue', async () => {
    const { as, accountId } = await household()
    const input = { accountId, consents: true as const, locale: 'en' as const }
    const refused = await whileAway(() => app.call(contract.startCardSetup, input, { as }))
    expect(refused.status).toBe(503)
    expect(refused.body).toMatchObject({ code: 'payments-unavailable' })
    expect(refused.headers.get('retry-after')).toBe('20')
    const { body } = await app.call(contract.startCardSetup, input, { as })
    await app.payments.useTestCard(
      { id: body.setup_id, client_secret: body.client_secret },
      '4242424242424242'
    )
    const finish = { accountId, setup_id: body.setup_id }
    expect((await whileAway(() => app.call(contract.finishCardSetup, finish, { as }))).status).toBe(
      503
    )
    // The page is closed; the later event still puts the card on file.
    await app.payments.deliverDue()
    await app.runJobs()
    const listed = await app.call(contract.listPaymentMethods, { accountId }, { as })
    expect(listed.body.methods).toMatchObject([{ last4: '4242', is_default: true }])
  })

  test('cards are still shown, and one is removed at once; the service is updated later', async () => {
    const { as, accountId } = await household()
    const card = (await insertCard(app, as, accountId)).finished.body.method
    if (!card) throw new Error('The card is on file')
    await whileAway(async () => {
      const listed = await app.call(contract.listPaymentMethods, { accountId }, { as })
      expect(listed.body.methods).toHaveLength(1)
      const gone = await app.call(
        contract.removePaymentMethod,
        { accountId, id: card.id, accepts_incomplete: true },
        { as }
      )
      expect(gone.body.methods).toEqual([])
      const errors = await app.runJobs({ failing: 'kept' })
      expect(errors.length).toBeGreaterThan(0)
    })
    expect(
      (await app.payments.cards.readMethod(card.stripe_payment_method_id))?.customer_id
    ).toMatch(/^cus_/)
    await app.runJobs({ when: 'any' })
    const at = await app.payments.cards.readMethod(card.stripe_payment_method_id)
    expect(at?.customer_id).toBeNull()
  })

  test('an event received meanwhile waits, and is processed when the service answers', async () => {
    const { as, accountId } = await household()
    const { setup_id } = await insertCard(app, as, accountId)
    const secret = await secretOf()
    const raw = eventAbout('setup_intent.succeeded', setup_id)
    const { id } = JSON.parse(raw) as { id: string } // Created above.
    expect((await send(raw, signEvent(raw, secret, new Date()))).status).toBe(200)
    await whileAway(() => app.runJobs({ failing: 'kept' }))
    expect((await storedEvents(id))[0]?.processed_at).toBeNull()
    await app.runJobs({ when: 'any' })
    expect((await storedEvents(id))[0]?.processed_at).not.toBeNull()
  })
})

describe('the webhook', () => {
  test('a repeated event is stored and processed once: 200 both times', async () => {
    const secret = await secretOf()
    const raw = eventAbout('payment_method.attached', 'pm_of_nobody_at_all')
    const { id } = JSON.parse(raw) as { id: string } // Created above.
    for (let n = 0; n < 2; n += 1)
      expect((await send(raw, signEvent(raw, secret, new Date()))).status).toBe(200)
    await app.runJobs()
    expect(await storedEvents(id)).toMatchObject([{ attempts: 1 }])
  })

  test('an unknown event type is stored and ignored: 200', async () => {
    const secret = await secretOf()
    const raw = eventAbout('tax_rate.created', 'txr_1')
    const { id } = JSON.parse(raw) as { id: string } // Created above.
    expect((await send(raw, signEvent(raw, secret, new Date()))).status).toBe(200)
    expect(await storedEvents(id)).toMatchObject([{ attempts: 0, processed_at: expect.any(Date) }])
  })

  test.each([
    ['without a signature', (raw: string) => [raw, undefined]],
    ['with an empty one', (raw: string) => [raw, '']],
    ['signed by somebody else', (raw: string) => [raw, signEvent(raw, 'whsec_other', new Date())]],
    [
      'signed for tomorrow',
      (raw: string, secret: string) => [
        raw,
        signEvent(raw, secret, new Date(Date.now() + 86_400_000)),
      ],
    ],
    [
      'sent again after six minutes',
      (raw: string, secret: string) => [
        raw,
        signEvent(raw, secret, new Date(Date.now() - 360_000)),
      ],
    ],
    [
      'changed on its way',
      (raw: string, secret: string) => [`${raw} `, signEvent(raw, secret, new Date())],
    ],
    [
      'of live cards where test cards are taken',
      (raw: string, secret: string) => {
        const live = raw.replace('"livemode":false', '"livemode":true')
        return [live, signEvent(live, secret, new Date())]
      },
    ],
    [
      'that is no event',
      (_: string, secret: string) => ['{"id":1}', signEvent('{"id":1}', secret, new Date())],
    ],
    ['that is no JSON', (_: string, secret: string) => ['{', signEvent('{', secret, new Date())]],
  ] as const)('%s: 400, and nothing is stored', async (_, forge) => {
    const secret = await secretOf()
    const count = async () => {
      const { rows } = await app.database.pool.query<{ n: number }>(
        'select count(*)::integer as n from webhook_event'
      )
      return rows[0]?.n
    }
    const before = await count()
    const [body = '', signature] = forge(eventAbout('payment_method.attached', 'pm_x'), secret)
    const answer = await send(body, signature)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad-event' })
    expect(await count()).toBe(before)
  })

  test('half a megabyte is too large: 413; another method: 405', async () => {
    expect((await send('x'.repeat(600_000), 't=1,v1=0')).status).toBe(413)
    expect((await app.fetch('/api/stripe/webhook')).status).toBe(405)
  })
})
