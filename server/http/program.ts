import type { Logger } from 'pino'
import type { LocalPayments } from '@numo/adapters/card-payments/local.ts'
import type { CardPayments } from '@numo/adapters/card-payments/port.ts'
import type { Outbox } from '@numo/adapters/email/outbox.ts'
import type { Identity } from '@numo/adapters/identity/port.ts'
import type {
  Actor,
  AuthCookie,
  Caller,
  Context,
  ActingRole,
  SignInSettings,
} from '@numo/domains/context.ts'
import type { DirectoryImports } from '@numo/domains/directory/imports.ts'
import type { ServedEndpoint } from '@numo/domains/serve.ts'
import type { FaultTarget } from '@numo/kit/fault-event.ts'
import type { Assets, Brand, Route, Site, TagManager } from '@numo/kit/site.ts'
import type { DirectoryVersion } from './directory-version.ts'
import type { MapTiles } from '../map-tiles.ts'
import type { Checks } from './gates.ts'
import type { InboxWatch } from './inbox-watch.ts'
import type { OutsideServices } from './security-headers.ts'

/** Settings of the HTTP server; a part of Config. */
export type HttpSettings = {
  public_origin: string
  trusted_proxies: number
  rate_limit_per_minute: number
  map_tiles: MapTiles | null
  /** Outside services that pages connect to. */
  outside?: OutsideServices
  /** Outside services that only pages of signed-in people connect to. */
  outside_own?: OutsideServices
  /** Outside services of pages whose visit is counted. */
  outside_counted?: OutsideServices
  /** Counts visits of those who agreed; without it nobody is asked. */
  tag_manager?: TagManager | null
  /** Faults are reported there, from pages too. */
  fault_target?: FaultTarget | null
  /** Folder of cached pictures. */
  cache_dir: string
  /** Shows stack traces on the error page; never in production. */
  show_debug: boolean
  /** Serves pages through Vite with hot reloading. */
  live_editing: boolean
  brand: Brand
  /** Email addresses at these domains, and `staff_address`, belong to staff (specification section 5). */
  staff_domains: readonly string[]
  staff_address: string | null
  sign_in: SignInSettings
}

/** The built pages and the addresses of their files. */
export type LoadedSite = {
  site: Site
  assets: Assets
}

/** The authenticated person of a request, its origin, and the browser's cookie. */
export type RequestAuth = { actor: Actor; caller: Caller; cookie: AuthCookie }

/** Dependencies of the HTTP server. Built by `compose.ts`, and by tests. */
export type Program = {
  settings: HttpSettings
  served: readonly ServedEndpoint[]
  /**
   * Creates the context of a verb. Null: a visitor, or server code that needs no transaction. `program`: background
   * work and webhooks, never a request; transactions run under the program's own role.
   */
  contextFor: (auth: RequestAuth | 'program' | null, role?: ActingRole | null) => Context
  identity: Identity
  /** Emails stored instead of sent, shown at /dev/outbox; null when emails are sent, and in production. */
  outbox: Outbox | null
  /** Stores cards with the payment service. */
  cards: CardPayments
  /** The local payment service, whose form and pages are mounted; null when another one is in use. */
  local_payments: LocalPayments | null
  /** Checks of the gate; tests remove one. */
  checks: Checks
  /** Runs directory imports. */
  imports: DirectoryImports
  version: DirectoryVersion
  /** Watches inboxes and committed changes. */
  inbox: InboxWatch
  /** Returns the built pages; with live editing new ones after each change. */
  site: () => Promise<LoadedSite>
  /** Routes of the last loaded pages; for logs. */
  routes: () => readonly Route[]
  /** Reads the directory version from the database. */
  readVersion: () => Promise<number>
  /** Build id; changes with every build. */
  build: string
  /** Folder of the browser build; null when something else serves it. */
  client_dir: string | null
  /** Folder of the product's own public pictures. */
  pictures_dir: string
  log: Logger
  /** Returns null when the program can serve requests, else a word for what is missing. */
  whatIsMissing: () => Promise<string | null>
}
