import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { isOutbox } from '@numo/adapters/email/outbox.ts'
import type { Eligibility } from '@numo/adapters/eligibility/port.ts'
import type { InsurerRequests } from '@numo/adapters/insurer-requests/port.ts'
import type { LocalPayments } from '@numo/adapters/card-payments/local.ts'
import type { CardPayments } from '@numo/adapters/card-payments/port.ts'
import type { EmailSender } from '@numo/adapters/email/port.ts'
import type { DocumentDatabase } from '@numo/adapters/document-database/port.ts'
import type { Geocoder } from '@numo/adapters/geocoding/port.ts'
import type { Identity } from '@numo/adapters/identity/port.ts'
import type { Ocr } from '@numo/adapters/ocr/port.ts'
import type { Inspector } from '@numo/adapters/inspection/port.ts'
import type { SiteSearch } from '@numo/adapters/site-search/port.ts'
import type { Files, TextVault } from '@numo/adapters/storage/port.ts'
import type { WebhookSender } from '@numo/adapters/webhooks/port.ts'
import { readUser } from '@numo/domains/access/read-user.ts'
import { theProgram } from '@numo/domains/audit/record.ts'
import type { AuthCookie, Context } from '@numo/domains/context.ts'
import type { DirectoryImports } from '@numo/domains/directory/imports.ts'
import type { Jobs } from '@numo/domains/job.ts'
import { createUnreadSearches } from '@numo/domains/providers/unread-searches.ts'
import { Refusal } from '@numo/kit/fail.ts'
import { pingPool, type Answering } from './database/connect.ts'
import { inRole, inSystem, vouch } from './database/in-role.ts'
import { probeLimits } from './database/limits.ts'
import { connectionAs } from './database/logins.ts'
import { pendingMigrations } from './database/migrate.ts'
import type { DbHandle } from './database/place.ts'
import { watchDirectoryVersion } from './http/directory-version.ts'
import { callerOf } from './http/actor.ts'
import { checks, chooseRole, passGate } from './http/gates.ts'
import { watchInboxes } from './http/inbox-watch.ts'
import type { HttpSettings, LoadedSite, Program } from './http/program.ts'
import { screenWords } from './screen-words.ts'
import { createSiteSearchFeed } from './site-search-feed.ts'
import { served } from './served.ts'
import { createToday } from './today.ts'

export const root = resolve(import.meta.dirname, '..')

/** Source of the pages: the build, or Vite for live editing. */
export type SiteSource = {
  load(): Promise<LoadedSite>
  client_dir: string | null
  build: string
}

type Parts = {
  settings: HttpSettings
  /** The owner's connection, from which the LISTEN connections are derived. */
  place: Pick<DbHandle, 'connection'>
  /** Pools for requests; without a role they see public tables only. */
  database: Answering
  identity: Identity
  email: EmailSender
  eligibility: Eligibility
  insurer_requests: InsurerRequests
  geocoder: Geocoder
  site_search: SiteSearch
  document_database?: DocumentDatabase | null
  cards: CardPayments
  /** The local payment service; null when another one is in use. */
  local_payments: LocalPayments | null
  files: Files
  vault: TextVault
  inspector: Inspector
  imports: DirectoryImports
  ocr: Ocr
  webhooks: WebhookSender
  jobs: Jobs
  source: SiteSource
  log: Logger
  /** Additional readiness checks, such as of other pools and the queue. Each rejects when not ready. */
  probes?: readonly (() => Promise<void>)[]
  /** Heartbeat and reconnection delay of the LISTEN connections. */
  listening?: { heartbeat_ms: number; retry_ms: number }
}

const noCookie: AuthCookie = { read: () => null, set() {}, forget() {} }

type ContextParts = Pick<
  Parts,
  | 'settings'
  | 'database'
  | 'identity'
  | 'email'
  | 'eligibility'
  | 'insurer_requests'
  | 'geocoder'
  | 'document_database'
  | 'cards'
  | 'files'
  | 'vault'
  | 'inspector'
  | 'imports'
  | 'ocr'
  | 'webhooks'
  | 'jobs'
> & { site_search: Context['site_search'] }

/** Returns the function that creates contexts. Transactions need a role, except the program's own. */
function contexts({
  settings,
  database,
  identity,
  email,
  eligibility,
  insurer_requests,
  geocoder,
  site_search,
  document_database = null,
  cards,
  files,
  vault,
  inspector,
  imports,
  ocr,
  webhooks,
  jobs,
}: ContextParts): Program['contextFor'] {
  const { db } = database.people
  const today = createToday()
  const now = () => new Date()
  const unread_searches = createUnreadSearches()
  const contextFor: Program['contextFor'] = (from, role = null) => {
    const auth = from === 'program' ? null : from
    const actor = auth?.actor ?? null
    const system: Context['system'] = (run) =>
      inSystem(database.program.db, actor?.user_id ?? null, run, actor?.seen_by?.user_id)
    return {
      actor,
      role,
      db,
      async tx(run) {
        if (from === 'program') return system(run)
        if (!actor) throw new Error('Nobody is signed in whose transaction it could be')
        // Households and organisations never use a connection whose login could become staff.
        return inRole(role === 'admin' ? database.program.db : db, role, actor, run)
      },
      system,
      async actFor(user_id, endpoint) {
        if (from !== 'program') throw new Error('Only background work acts for somebody')
        const person = await system((tx) => readUser(tx, user_id))
        if (!person) return null
        try {
          // The proof was asked when the person started the work.
          passGate({ ...endpoint, needs_recent_proof: false }, person)
          const auth = { actor: person, caller: theProgram, cookie: noCookie }
          return contextFor(auth, chooseRole(endpoint, person, {}))
        } catch (error) {
          if (error instanceof Refusal) return null
          throw error
        }
      },
      vouch,
      today,
      now,
      translator: screenWords,
      identity,
      email,
      eligibility,
      insurer_requests,
      geocoder,
      site_search,
      document_database,
      cards,
      files,
      vault,
      inspector,
      caller: auth ? callerOf(auth) : theProgram,
      cookie: auth?.cookie ?? noCookie,
      settings,
      imports,
      ocr,
      webhooks,
      jobs,
      unread_searches,
    }
  }
  return contextFor
}

/** Wires everything the HTTP server needs. The only place that knows all implementations. */
export function composeProgram(parts: Parts): Program {
  const { settings, place, database, identity, email, imports, source, log, probes = [] } = parts
  const { db, pool } = database.people
  let loaded: LoadedSite | undefined
  let isMigrated = false
  const version = watchDirectoryVersion(connectionAs('people', place.connection), parts.listening)
  const inbox = watchInboxes(connectionAs('people', place.connection), parts.listening)
  const articles = async () => (loaded = await source.load()).site.articles
  const site_search = createSiteSearchFeed(parts.site_search, { db, articles, version, log })
  return {
    settings,
    served,
    contextFor: contexts({ ...parts, site_search }),
    identity,
    cards: parts.cards,
    local_payments: parts.local_payments,
    outbox: settings.sign_in.has_outbox && isOutbox(email) ? email : null,
    checks,
    imports,
    version,
    inbox,
    async site() {
      return (loaded = await source.load())
    },
    routes: () => loaded?.site.routes ?? [],
    async readVersion() {
      const row = await db.selectFrom('directory_version').select('version').executeTakeFirst()
      return row?.version ?? 0
    },
    build: source.build,
    client_dir: source.client_dir,
    pictures_dir: join(root, 'server/public/images'),
    log,
    async whatIsMissing() {
      // Migrations are only ever added, so the check stops once all are applied.
      isMigrated ||= (await pendingMigrations(pool)).length === 0
      if (!isMigrated) return 'migrations'
      const { people, program } = database
      await Promise.all([people, program].map((one) => pingPool(one, probeLimits)))
      await Promise.all(probes.map((ask) => ask()))
      return version.current() === null || inbox.isDisconnected() ? 'database' : null
    },
  }
}
