import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino, type Logger } from 'pino'
import { createInMemoryEligibility } from '@numo/adapters/eligibility/in-memory.ts'
import { createInsurerRequests } from '@numo/adapters/insurer-requests/create-insurer-requests.ts'
import type { InsurerRequests } from '@numo/adapters/insurer-requests/port.ts'
import type { EmailSender } from '@numo/adapters/email/port.ts'
import { createLocalPayments } from '@numo/adapters/card-payments/local.ts'
import type { CardPayments } from '@numo/adapters/card-payments/port.ts'
import { createTownGeocoder } from '@numo/adapters/geocoding/by-town.ts'
import type { Geocoder } from '@numo/adapters/geocoding/port.ts'
import { createEmbeddedSearch } from '@numo/adapters/site-search/embedded.ts'
import type { SiteSearch } from '@numo/adapters/site-search/port.ts'
import { createInMemoryEmail } from '@numo/adapters/email/in-memory.ts'
import { createInMemoryIdentity } from '@numo/adapters/identity/in-memory.ts'
import type { Identity } from '@numo/adapters/identity/port.ts'
import { createWebhookSender } from '@numo/adapters/webhooks/http.ts'
import { createOcrInMemory } from '@numo/adapters/ocr/in-memory.ts'
import type { Ocr } from '@numo/adapters/ocr/port.ts'
import { findTown } from '@numo/domains/cities/find-town.ts'
import { synonyms } from '@numo/domains/site-search/synonyms.ts'
import { movesMoney } from '@numo/domains/ledger/rules.ts'
import type { ServedJob } from '@numo/domains/serve-job.ts'
import { createInspector } from '@numo/adapters/inspection/create-inspector.ts'
import type { Inspector } from '@numo/adapters/inspection/port.ts'
import { encrypted } from '@numo/adapters/storage/encrypted.ts'
import { createInMemoryStore } from '@numo/adapters/storage/in-memory.ts'
import { createTextVault } from '@numo/adapters/storage/text-vault.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import { fillPath, type Endpoint, type OutputOf, type SentTo } from '@numo/kit/endpoint.ts'
import type { Site } from '@numo/kit/site.ts'
import { composeProgram, root } from './compose.ts'
import { openAnswering, type Connection } from './database/connect.ts'
import { requestLimits, type Limits } from './database/limits.ts'
import { createDirectoryImports } from './directory-imports.ts'
import { createApp } from './http/app.ts'
import type { Checks } from './http/gates.ts'
import { listen, type Listening, type ListenOptions } from './http/listen.ts'
import { loadBuiltSite } from './http/load-site.ts'
import type { HttpSettings } from './http/program.ts'
import { createTestSite } from './http/test-site.ts'
import { served as servedByUs } from './served.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'
import { servedJobs as jobsOfOurs } from './served-jobs.ts'
import { createQueue, jobsOf, prepareQueue, worksOf } from './workers.ts'

type Options = {
  /** Endpoints; defaults to the program's own. */
  served?: readonly ServedEndpoint[]
  /** Kinds of background jobs; defaults to the program's own. */
  jobs?: readonly ServedJob[]
  settings?: Partial<HttpSettings>
  /** Pages; defaults to pages that echo the request, `built` uses the real ones. */
  site?: Site | 'built'
  client_dir?: string | null
  pictures_dir?: string
  log?: Logger
  /** Creates the identity service; defaults to one in memory. */
  identity?: (database: TestDatabase) => Promise<Identity>
  /** Email sender; defaults to one in memory. */
  sender?: EmailSender
  /** Payment service; defaults to the local one. */
  insurer_requests?: InsurerRequests
  cards?: CardPayments
  /** Geocoder; defaults to the towns of the database. */
  geocoder?: Geocoder
  /** Site search; defaults to the index in memory. */
  site_search?: SiteSearch
  /** File inspector; defaults to the real one. */
  inspector?: Inspector
  /** Card reader; by default every picture is unreadable. */
  ocr?: Ocr
  /** Returns the connection to use, for example through a proxy; defaults to the database's own. */
  reach?: (database: TestDatabase) => Connection
  /** An existing database to use instead of a new one. */
  database?: TestDatabase
  /** Maximum connections per pool. */
  connections?: number
  limits?: Limits
  /** Heartbeat and reconnection delay of LISTEN connections. */
  listening?: { heartbeat_ms: number; retry_ms: number }
  /** Additional checks of `/ready`. */
  probes?: readonly (() => Promise<void>)[]
  /** Overrides of the gate's checks, to remove one. */
  checks?: Partial<Checks>
}

type RunJobs = { when?: 'due' | 'any'; failing?: 'thrown' | 'kept' }

/** The person who makes a call. */
export type Caller = { token: string }

/** A response of the API: the body is the endpoint's output, or `{ error, code }`. */
export type TestAnswer<T> = {
  status: number
  headers: Headers
  body: T & { error?: string; code?: string }
}

/** Starts the whole HTTP server on a new database, without a port: one per test file. No rate limit unless set. */
export async function startTestApp(options: Options = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'numo-app-'))
  const database = options.database ?? (await createTestDatabase())
  const connection = options.reach?.(database) ?? database.connection
  const { limits = requestLimits, connections = 5 } = options
  const answering = openAnswering(connection, connections, limits)
  const people = createInMemoryIdentity()
  const identity = (await options.identity?.(database)) ?? people
  const email = createInMemoryEmail()
  const eligibility = createInMemoryEligibility()
  const store = createInMemoryStore()
  const masterKey = randomBytes(32)
  const files = encrypted(store, [masterKey])
  const settings: HttpSettings = {
    public_origin: 'http://localhost:3000',
    trusted_proxies: 0,
    rate_limit_per_minute: 0,
    map_tiles: null,
    cache_dir: join(folder, 'images'),
    show_debug: false,
    live_editing: false,
    brand: {
      name: 'Numo',
      support_email: 'support@numo.example',
    },
    staff_domains: ['numo.example'],
    staff_address: null,
    sign_in: { firebase: null, demo_people: [], has_outbox: false },
    ...options.settings,
  }
  // Its events are delivered to this app.
  const payments = createLocalPayments({
    pool: database.pool,
    public_origin: settings.public_origin,
    deliver: async (body, signature) => {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      return (await request('/api/stripe/webhook', { method: 'POST', body, headers })).status
    },
  })
  const built = options.site === 'built' ? await loadBuiltSite(root) : null
  const assets = { build: 'test', styles: ['/assets/site.css'], islands: {}, sheets: {}, fonts: [] }
  const site = options.site && options.site !== 'built' ? options.site : createTestSite()
  const log = options.log ?? pino({ level: 'silent' })
  const imports = createDirectoryImports({ connection, data_dir: folder, log })
  if (options.jobs) await prepareQueue(connection, options.jobs)
  const queue = createQueue(connection, log, options.jobs, limits)
  const composed = composeProgram({
    settings,
    place: { connection },
    database: answering,
    identity,
    email: options.sender ?? email,
    eligibility,
    insurer_requests:
      options.insurer_requests ??
      createInsurerRequests({ email: options.sender ?? email, x12: null }),
    webhooks: createWebhookSender({ to_localhost: true }),
    geocoder: options.geocoder ?? createTownGeocoder((town) => findTown(answering.people.db, town)),
    site_search: options.site_search ?? createEmbeddedSearch(synonyms),
    cards: options.cards ?? payments.cards,
    local_payments: payments,
    files,
    vault: createTextVault([masterKey]),
    inspector: options.inspector ?? createInspector({ clamav: null }),
    source: {
      load: async () => built?.loaded ?? { site, assets },
      client_dir: options.client_dir ?? built?.client_dir ?? null,
      build: built?.build ?? 'test',
    },
    imports,
    ocr: options.ocr ?? createOcrInMemory(() => null),
    jobs: jobsOf(queue),
    log,
    probes: [() => queue.answers(), ...(options.probes ?? [])],
    ...(options.listening && { listening: options.listening }),
  })
  const program = {
    ...composed,
    served: options.served ?? servedByUs,
    pictures_dir: options.pictures_dir ?? composed.pictures_dir,
    checks: { ...composed.checks, ...options.checks },
  }
  const app = await createApp(program)
  const listenings: Listening[] = []

  /** Sends a request as a client at the address `from`. */
  const request = async (path: string, init: RequestInit & { from?: string } = {}) => {
    const { from = '127.0.0.1', ...rest } = init
    const socket = { remoteAddress: from }
    return app.hono.request(path, { redirect: 'manual', ...rest }, { incoming: { socket } })
  }

  return {
    app,
    program,
    /** As the owner of the tables: sees all rows. */
    database,
    /** The in-memory identity service, with which tests sign people in. */
    people,
    email,
    /** The in-memory eligibility service; decides by rules unless told otherwise. */
    eligibility,
    /** The local payment service; its events wait until `deliverDue` is called. */
    payments,
    /** Private files; `store` has their encrypted bytes. */
    files,
    store,
    fetch: request,
    /** Calls an endpoint over HTTP and parses the response; with a new idempotency key where it moves money. */
    async call<E extends Endpoint>(
      endpoint: E,
      input: SentTo<E>,
      { as, headers = {} }: { as?: Caller; headers?: Record<string, string> } = {}
    ): Promise<TestAnswer<OutputOf<E>>> {
      const sent = {
        ...(as && { authorization: `Bearer ${as.token}`, idToken: as.token }),
        ...(movesMoney(endpoint) && { 'idempotency-key': randomUUID() }),
        ...headers,
      }
      // Every input is a strict object.
      const { path, rest } = fillPath(endpoint.path, input as Record<string, unknown>)
      const given = Object.entries(rest).filter(([, value]) => value !== undefined)
      const answer =
        endpoint.method === 'POST'
          ? await request(path, {
              method: 'POST',
              headers: { 'content-type': 'application/json', ...sent },
              body: JSON.stringify(rest),
            })
          : await request(
              `${path}?${given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`,
              { headers: sent }
            )
      // The caller checks the status.
      const body = (await answer.json()) as TestAnswer<OutputOf<E>>['body']
      return { status: answer.status, headers: answer.headers, body }
    },
    /** The job queue; jobs run only in `runJobs`. */
    queue,
    /**
     * Runs background jobs until none is due, and throws the first error. `failing: 'kept'` returns the errors
     * instead; `when: 'any'` also runs jobs due later, such as retries.
     */
    async runJobs({ when = 'due', failing = 'thrown' }: RunJobs = {}) {
      const works = worksOf(program.contextFor, log, options.jobs ?? jobsOfOurs)
      const errors = await queue.runWaiting(works, when)
      if (failing === 'thrown' && errors[0]) throw errors[0]
      return errors
    },
    /** Waits until the version watcher is connected and has seen the latest version. */
    async settled() {
      await program.version.reached(await program.readVersion())
    },
    /** Increases the directory version as an import does. */
    async bump() {
      await sql`select app.bump_directory_version()`.execute(database.db)
      await program.version.reached(await program.readVersion())
    },
    /** Serves the app on a port, for tests of connections. */
    async listen(more: Partial<ListenOptions> = {}) {
      const { log } = program
      const listening = await listen(app, { host: '127.0.0.1', port: 0, log, ...more })
      listenings.push(listening)
      return { ...listening, url: `http://127.0.0.1:${listening.port}` }
    },
    async stop() {
      await Promise.all(listenings.map(({ drain }) => drain(0)))
      await app.stop()
      await imports.stop()
      await payments.stop()
      await queue.stop()
      await program.version.stop()
      await answering.people.stop()
      await answering.program.stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
