import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Eligibility } from '@numo/adapters/eligibility/port.ts'
import type { InsurerRequests } from '@numo/adapters/insurer-requests/port.ts'
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
import type { Endpoint } from '@numo/kit/endpoint.ts'
import type { Translate } from '@numo/kit/list-columns.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Brand } from '@numo/kit/site.ts'
import type { TokenClaims, Me } from './access/contract.ts'
import { type Role, memberRoles } from './access/enums.ts'
import type { ApiScope } from './api-keys/enums.ts'
import type { DirectoryImports } from './directory/imports.ts'
import type { Jobs } from './job.ts'
import type { UnreadSearches } from './providers/unread-searches.ts'
import type { Tables } from './tables.ts'
import type { AccountStatus } from './accounts/enums.ts'
import type { PartnerStatus } from './partners/enums.ts'
import type { StartArea } from './users/enums.ts'

export type Tx = Transaction<Tables>
export type Db = Kysely<Tables>

/** The role a user acts in, determined by the endpoint's area and never by the strongest role. */
export type ActingRole = Role

export type MemberRole = (typeof memberRoles)[number]

/** The roles a user may act in now, with the ids they give access to. */
export type RoleMemberships = {
  admin: { staff_member_id: string } | null
  client: {
    account_id: string
    member_role: MemberRole
    status: AccountStatus
  } | null
  partner: {
    partner_id: string
    provider_id: string | null
    member_role: MemberRole
    status: PartnerStatus
  } | null
}

/** The signed-in user, read from the database on every request. */
export type Person = {
  /** Id in the identity service. */
  uid: string
  user_id: string
  /** Id of this sign-in's session; null when the identity service does not provide one. */
  session_id: string | null
  /** Time of the last authentication, in Unix seconds. */
  authenticated_at: number
  has_second_factor: boolean
  /** Whether the user authenticated again within the last minutes. False for endpoints that do not require it. */
  has_recent_proof: boolean
  me: Me
  claims: TokenClaims
  roles: RoleMemberships
  /** Set while staff view the program as this user: the member of staff and the reason. */
  seen_by?: { user_id: string; impersonation_id: string; reason: string }
  /** Set while a program of the person's organisation acts with an API key. */
  key?: { id: string; scopes: readonly ApiScope[] }
}

/** The caller; null when nobody is signed in or the endpoint is public. */
export type Actor = Person | null

/** Origin of a request, for the audit trail. */
export type Caller = {
  ip: string | null
  user_agent: string | null
  request_id: string
  /** Reason given by staff while they view as somebody else. */
  why?: string
  /** The API key with which a program acts. */
  api_key_id?: string
}

/** The refresh token cookie; it authorizes nothing else. */
export type AuthCookie = {
  read(): string | null
  /** Valid for 7 days. */
  set(refresh_token: string): void
  forget(): void
}

/** What the sign-in page needs before sign-in. */
export type SignInSettings = {
  /** Public Firebase settings for the browser SDK; null without Firebase. */
  firebase: { api_key: string; auth_domain: string; project_id: string } | null
  /** Demo users; only with demo data. */
  demo_people: readonly {
    email: string
    password: string
    display_name: string
    area: StartArea
    /** TOTP code at a time in milliseconds; null without an authenticator. */
    code: ((now: number) => string) | null
  }[]
  /** Emails are not sent but shown at /dev/outbox. */
  has_outbox: boolean
}

/** Settings of the installation that verbs need. */
type ContextSettings = {
  /** Origin of links in emails. */
  public_origin: string
  brand: Brand
  /** Email domains, and one address, that belong to staff (specification section 5). */
  staff_domains: readonly string[]
  staff_address: string | null
  sign_in: SignInSettings
}

/**
 * Signs a statement of the program (a file is clean, the payment service has this card) for the database function
 * `purpose`; returns the two arguments to call it with. The function runs under the caller's role and writes nothing
 * without the signature (`app.vouched()`), which is valid in this transaction only.
 */
export type Vouch = (
  tx: Tx,
  purpose: VouchedFunction,
  statement: Readonly<Record<string, unknown>>
) => RawBuilder<unknown>

type VouchedFunction =
  | 'keep_document'
  | 'keep_partner_document'
  | 'redraw_document'
  | 'take_card'
  | 'take_setup'
  | 'payer_code'
  | 'answer_check'
  | 'take_subscription'

/** Everything a verb may use. Created once per request, job or command in `server/`. */
export type Context = {
  actor: Actor
  /** The acting role; null for endpoints without one (public, signed-in). */
  role: ActingRole | null
  /** Connection that reads the public directory and writes visitors' submissions; it sees no private rows. */
  db: Db
  /**
   * Runs a transaction under the caller's role (or as the user, without a role), with row-level security. `jobs.add`,
   * `notify` and `record` work in it under every role, and commit with it.
   */
  tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Runs a transaction as the program itself, for exceptions only: each file that uses it is listed with its reason in
   * `tools/system-uses.ts`.
   */
  system: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /**
   * Returns the context of a person for background work that they started with an endpoint, with the rights they have
   * now; null when they may no longer use it. Throws for requests.
   */
  actFor: (user_id: string, endpoint: Endpoint) => Promise<Context | null>
  vouch: Vouch
  /** Current date in the default time zone, `YYYY-MM-DD`. */
  today: () => string
  now: () => Date
  /** Translations of the screens, for exported files. */
  translator: (locale: Locale) => Translate
  identity: Identity
  email: EmailSender
  eligibility: Eligibility
  /** Brings requests for authorization to insurers; used by jobs. */
  insurer_requests: InsurerRequests
  geocoder: Geocoder
  /** Index of public pages, as the directory is now. */
  site_search: Pick<SiteSearch, 'find'>
  /** Mirrors profiles; null where it is off. */
  document_database: DocumentDatabase | null
  caller: Caller
  cookie: AuthCookie
  settings: ContextSettings
  /** Encrypted private files; the table `document` controls access to them. */
  files: Files
  /** Encrypts secrets that a column holds, such as account numbers. */
  vault: TextVault
  /** Inspects uploaded files before they are stored. */
  inspector: Inspector
  /** Directory imports, which run outside of the job queue. */
  imports: DirectoryImports
  /** Optical character recognition (OCR); used by jobs, and for visitors in memory. */
  ocr: Ocr
  /** Posts messages to programs of organisations. */
  webhooks: WebhookSender
  /** Background jobs, added in the transaction that causes them. */
  jobs: Jobs
  /** Counts, in memory, of what searches could not be understood. */
  unread_searches: UnreadSearches
  /** Payment service for cards on file; card numbers never reach this program. */
  cards: CardPayments
}
