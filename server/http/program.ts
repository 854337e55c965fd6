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
import type { Assets, Brand, Route, Site } from '@numo/kit/site.ts'
import type { DirectoryVersion } from './directory-version.ts'
import type { Checks } from './gates.ts'
import type { InboxWatch } from './inbox-watch.ts'
import type { OutsideServices } from './security-headers.ts'

/** The settings that answering requests depends on; a part of Config. */
export type HttpSettings = {
  public_origin: string
  trusted_proxies: number
  rate_limit_per_minute: number
  map_tiles_url: string | null
  map_tiles_attribution: string | null
  /** Services of others that pages talk to. */
  outside?: OutsideServices
  /** The same for pages of people who are signed in only. */
  outside_own?: OutsideServices
  /** Where pictures that were made are kept. */
  cache_dir: string
  /** Stacks on the error page; never in production. */
  show_debug: boolean
  /** Pages come from Vite and change while the program runs. */
  live_editing: boolean
  brand: Brand
  /** Addresses at these domains, and this one, are staff (spec 5). */
  staff_domains: readonly string[]
  staff_address: string | null
  sign_in: SignInSettings
}

/** The pages, and where their files are. */
export type LoadedSite = {
  site: Site
  assets: Assets
}

/** Who asks, from where, and the cookie of their browser. */
export type Asker = { actor: Actor; caller: Caller; cookie: AuthCookie }

/** What the HTTP server needs to answer anything; `compose.ts` builds it, tests build it too. */
export type Program = {
  settings: HttpSettings
  served: readonly ServedEndpoint[]
  /**
   * The world as a verb sees it. Null: a visitor, or a part of the server that needs no transaction. `program`: background
   * work and webhooks, never a request; their transactions are the program's own.
   */
  contextFor: (asker: Asker | 'program' | null, role?: ActingRole | null) => Context
  identity: Identity
  /** Mails that are kept instead of sent, to be shown at /dev/outbox; null: they are sent, or it is production. */
  outbox: Outbox | null
  /** Keeps cards on file. */
  cards: CardPayments
  /** The payment service that comes with Numo, where it is the one in use: its form and pages are mounted. */
  local_payments: LocalPayments | null
  /** The checks every call passes; tests take one away. */
  checks: Checks
  /** Takes the files of imports. */
  imports: DirectoryImports
  version: DirectoryVersion
  /** Whose inbox changes. */
  inbox: InboxWatch
  /** In live editing a new one after each change. */
  site: () => Promise<LoadedSite>
  /** The pages' routes as last loaded; for logs. */
  routes: () => readonly Route[]
  /** The directory's version as the database has it. */
  readVersion: () => Promise<number>
  /** Changes with every build. */
  build: string
  /** Folder of the browser's built files; null: somebody else serves them. */
  client_dir: string | null
  /** Folder of the product's own public pictures. */
  pictures_dir: string
  log: Logger
  /** Null when everything is in place, else a word for what is missing. */
  whatIsMissing: () => Promise<string | null>
}
