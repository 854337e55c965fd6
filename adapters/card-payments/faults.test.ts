import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@numo/server/test-database.ts'
import { getRequestListener } from '@hono/node-server'
import { createLocalService, type LocalService } from './local-service.ts'
import { PaymentsUnavailable, type CardPayments } from './port.ts'
import { createStripePayments } from './stripe.ts'

/* Stripe API failures: unavailable, slow, connection cut, malformed responses. */

const key = 'sk_test_of_this_test'
type Fault =
  | 'none'
  | 'slow'
  | 'cut'
  | 'html'
  | 'html-200'
  | 'half'
  | 'empty'
  | '500'
  | '503'
  | '429'
  | 'other-shape'
  | 'after'
let fault: Fault = 'none'
let database: TestDatabase
let service: LocalService
let server: Server
let cards: CardPayments

const nonsense: Partial<Record<Fault, () => Response>> = {
  html: () => new Response('<html>Bad gateway</html>', { status: 502 }),
  'html-200': () =>
    new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }),
  half: () => new Response('{"id":"cus_1","object":"custo'),
  empty: () => new Response(''),
  '500': () => Response.json({ error: { type: 'api_error', message: 'Oops' } }, { status: 500 }),
  '503': () => new Response('', { status: 503 }),
  '429': () =>
    Response.json({ error: { type: 'rate_limit_error', message: 'Slow down' } }, { status: 429 }),
  'other-shape': () => Response.json({ object: 'setup_intent', id: 7, status: 'fine' }),
}

beforeAll(async () => {
  database = await createTestDatabase()
  service = createLocalService(database.pool, {
    authenticate_url: 'http://localhost/x',
    checkout_url: 'http://localhost/y',
    portal_url: 'http://localhost/z',
    key,
  })
  const listener = getRequestListener(async (request) => {
    if (fault === 'slow') return new Promise(() => {})
    const made = nonsense[fault]?.()
    if (made) return made
    const answer = await service.fetch(request)
    // The request was processed, but its response is lost.
    return fault === 'after' ? new Response('', { status: 502 }) : answer
  })
  server = createServer((request, response) => {
    if (fault === 'cut') request.socket.destroy()
    else void listener(request, response)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // safe: a server that listens on a port has an address with a port
  cards = createStripePayments({
    kind: 'stripe',
    form: { kind: 'local' },
    secret_key: key,
    address: async () => ({ host: '127.0.0.1', port, protocol: 'http' }),
    webhook_secrets: async () => ['whsec_x'],
    is_live: false,
    timeout_ms: 300,
    retries: 0,
  })
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => void server.close(resolve))
  await database.stop()
})

const of = (n: string) => ({ account_id: n, number: n })
const inFault = async <T>(as: Fault, run: () => Promise<T>) => {
  fault = as
  try {
    return await run()
  } finally {
    fault = 'none'
  }
}

const faults: Fault[] = [
  'slow',
  'cut',
  'html',
  'html-200',
  'half',
  'empty',
  '500',
  '503',
  '429',
  'other-shape',
]

describe('a payment service that fails', () => {
  test.each(faults)(
    '%s: every call ends with payments-unavailable and nothing else',
    async (as) => {
      await inFault(as, async () => {
        const calls = [
          () => cards.startSetup({ customer_id: 'cus_1', account_id: 'a', key: `k-${as}` }),
          () => cards.readSetup('seti_1'),
          () => cards.readMethod('pm_1'),
          () => cards.listMethods('cus_1'),
          () => cards.openPortal({ customer_id: 'cus_1', return_url: 'http://x/', locale: 'en' }),
          ...(as === 'other-shape' ? [] : [() => cards.cancelSetup('seti_1')]),
        ]
        for (const call of calls) await expect(call()).rejects.toBeInstanceOf(PaymentsUnavailable)
      })
    }
  )

  test('a call whose response was lost is not repeated: the same customer, the same setup', async () => {
    await inFault('after', async () => {
      await expect(cards.ensureCustomer(of('unheard'))).rejects.toBeInstanceOf(PaymentsUnavailable)
    })
    const customer_id = await cards.ensureCustomer(of('unheard'))
    const setup = { customer_id, account_id: 'unheard', key: 'unheard-setup' }
    await inFault('after', async () => {
      await expect(cards.startSetup(setup)).rejects.toBeInstanceOf(PaymentsUnavailable)
    })
    await cards.startSetup(setup)
    const { rows } = await database.pool.query(
      `select type, count(*)::integer as n from card_payments.object
        where type in ('customer', 'setup_intent') group by type order by type`
    )
    expect(rows).toEqual([
      { type: 'customer', n: 1 },
      { type: 'setup_intent', n: 1 },
    ])
  })

  test('no server listening: payments-unavailable', async () => {
    const gone = createStripePayments({
      kind: 'stripe',
      form: { kind: 'local' },
      secret_key: key,
      address: async () => ({ host: '127.0.0.1', port: 9, protocol: 'http' }),
      webhook_secrets: async () => [],
      is_live: false,
      timeout_ms: 300,
      retries: 0,
    })
    await expect(gone.readMethod('pm_1')).rejects.toBeInstanceOf(PaymentsUnavailable)
  })

  test('no error contains the key', async () => {
    const error = await inFault('500', () => cards.readMethod('pm_1').catch((one: unknown) => one))
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain(key)
  })
})
