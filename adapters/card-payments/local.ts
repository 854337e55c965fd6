import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Pool } from 'pg'
import type { CardPayments } from './port.ts'
import { createLocalService, type LocalService } from './local-service.ts'
import { signEvent } from './signature.ts'
import { createStripePayments } from './stripe.ts'

/** Delivers an event to the webhook endpoint. Returns the HTTP status, or null when there was no response. */
export type Deliver = (raw: string, signature: string) => Promise<number | null>

type Settings = {
  pool: Pool
  public_origin: string
  /** Without it, events stay queued. */
  deliver?: Deliver
  /** Polling interval for due events; 0 delivers only on `deliverDue()`. */
  every_ms?: number
}

/** The running local payment service with its card form and its events. */
export type LocalPayments = {
  cards: CardPayments
  service: LocalService
  /** Delivers due events until none is accepted any more. Returns the number of delivered events. */
  deliverDue(): Promise<number>
  /** Enters a test card into a SetupIntent as a cardholder would in the form; `number` is a number of a test card. */
  useTestCard(setup: { id: string; client_secret: string | null }, number: string): Promise<void>
  stop(): Promise<void>
}

/** Accepted by the local service only. */
const key = 'sk_test_local_payment_service'

export const localFormPath = '/dev/payments'

const minute = 60
/** Seconds to wait after each failed delivery; the last value repeats. */
const retryDelays_s = [5, 30, 2 * minute, 10 * minute, 60 * minute, 6 * 60 * minute]
const retryDelayAfter = (attempts: number) =>
  retryDelays_s[Math.min(attempts, retryDelays_s.length) - 1] ?? minute

/**
 * Creates the local payment service. It listens on a free port of the loopback interface from the first call on, and is
 * called through Stripe's own library.
 */
export function createLocalPayments(settings: Settings): LocalPayments {
  const { pool, public_origin, deliver, every_ms = 0 } = settings
  const pages = `${public_origin}${localFormPath}`
  const service = createLocalService(pool, {
    authenticate_url: `${pages}/authenticate`,
    checkout_url: `${pages}/checkout`,
    portal_url: `${pages}/portal`,
    key,
  })
  let listening: Promise<Server> | undefined
  let stopped = false

  const listen = () =>
    (listening ??= new Promise((resolve, reject) => {
      const listener = getRequestListener((request) => service.fetch(request))
      const server = createServer((request, response) => void listener(request, response))
      // Longer than clients keep idle connections, so that no connection is closed while a request is being sent.
      server.keepAliveTimeout = 65_000
      server.once('error', reject)
      server.listen(0, '127.0.0.1', () => resolve(server.unref()))
    }))
  const secretOf = () =>
    service.store.setting('webhook_secret', () => `whsec_${randomBytes(24).toString('base64url')}`)

  const cards = createStripePayments({
    kind: 'local',
    form: { kind: 'local' },
    secret_key: key,
    async address() {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has an address with a port
      const { port } = (await listen()).address() as AddressInfo
      return { host: '127.0.0.1', port, protocol: 'http' }
    },
    webhook_secrets: async () => [await secretOf()],
    is_live: false,
  })

  async function deliverDue(): Promise<number> {
    if (!deliver) return 0
    const secret = await secretOf()
    await service.advance(new Date())
    let all = 0
    for (;;) {
      // A delivered event may cause further events.
      const taken = await service.store.deliverDue(async (event) => {
        const raw = JSON.stringify(event)
        const status = await deliver(raw, signEvent(raw, secret, new Date())).catch(() => null)
        return status !== null && status >= 200 && status < 300
      }, retryDelayAfter)
      all += taken
      if (taken === 0) return all
    }
  }

  let running: Promise<unknown> = Promise.resolve()
  const timer =
    every_ms > 0 && deliver
      ? setInterval(() => {
          // A database outage must not stop the timer; the next tick retries.
          running = running.then(() => (stopped ? 0 : deliverDue())).catch(() => 0)
        }, every_ms).unref()
      : null

  return {
    cards,
    service,
    deliverDue,
    async useTestCard({ id, client_secret }, number) {
      const card = { number, exp_month: 12, exp_year: new Date().getUTCFullYear() + 3, cvc: '123' }
      const setup = { id, secret: client_secret ?? '', return_url: `${public_origin}/` }
      const { status } = await service.takeCard(setup, { ...card, holder: null })
      if (status !== 200)
        throw new Error(`The local payment service does not take the card ${number}`)
    },
    async stop() {
      stopped = true
      if (timer) clearInterval(timer)
      await running
      const server = await listening?.catch(() => undefined)
      if (!server) return
      server.closeAllConnections()
      await new Promise((resolve) => void server.close(resolve))
    },
  }
}
