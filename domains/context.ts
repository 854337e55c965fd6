import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Eligibility } from '@numo/adapters/eligibility/port.ts'
import type { CardPayments } from '@numo/adapters/card-payments/port.ts'
import type { EmailSender } from '@numo/adapters/email/port.ts'
import type { Geocoder } from '@numo/adapters/geocoding/port.ts'
import type { Identity } from '@numo/adapters/identity/port.ts'
import type { Ocr } from '@numo/adapters/ocr/port.ts'
import type { Inspector } from '@numo/adapters/inspection/port.ts'
import type { Files } from '@numo/adapters/storage/port.ts'
import type { Say } from '@numo/kit/list-columns.ts'
import type { Locale } from '@numo/kit/locales.ts'
import type { Brand } from '@numo/kit/site.ts'
import type { TokenClaims, Me } from './access/contract.ts'
import { type Role, memberRoles } from './access/enums.ts'
import type { DirectoryImports } from './directory/imports.ts'
import type { Jobs } from './job.ts'
import type { Tables } from './tables.ts'
import type { AccountStatus } from './accounts/enums.ts'
import type { PartnerStatus } from './partners/enums.ts'
import type { StartArea } from './users/enums.ts'

export type Tx = Transaction<Tables>
export type Db = Kysely<Tables>

/** What somebody acts as, chosen by the area an endpoint belongs to: never "the highest role wins". */
export type ActingRole = Role

export type MemberRole = (typeof memberRoles)[number]

/** The roles a user may act in now, with what they reach in each. */
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

/** The signed-in person, read again from the database for every request. */
export type Person = {
  /** Their id in the identity service. */
  uid: string
  user_id: string
  /** Of this sign-in; null where the identity service does not say. */
  session_id: string | null
  /** Unix seconds: when they last proved who they are. */
  authenticated_at: number
  has_second_factor: boolean
  /** They proved who they are within the last minutes. Looked at only for endpoints that need it; else false. */
  has_recent_proof: boolean
  me: Me
  claims: TokenClaims
  roles: RoleMemberships
  /** Who of the staff looks, and why, while they see the program as this person. */
  seen_by?: { user_id: string; impersonation_id: string; reason: string }
}

/** Who asks; null: nobody is signed in, or the endpoint is public. */
export type Actor = Person | null

/** Where a request comes from. */
export type Caller = {
  ip: string | null
  user_agent: string | null
  request_id: string
  /** Why staff look, while they see the program as somebody else. */
  why?: string
}

/** The cookie that renews a sign-in; it authorises nothing else. */
export type AuthCookie = {
  read(): string | null
  /** Kept for 7 days. */
  keep(refresh_token: string): void
  forget(): void
}

/** What the sign-in pages tell before anybody is signed in. */
export type SignInSettings = {
  /** Public settings of an outside identity service's program in the browser. */
  firebase: { api_key: string; auth_domain: string; project_id: string } | null
  /** People to try the product with; only on demo data. */
  demo_people: readonly {
    email: string
    password: string
    display_name: string
    area: StartArea
    /** The code of their authenticator at a time (milliseconds); null: they have none. */
    code: ((now: number) => string) | null
  }[]
  /** Mails are not sent but shown at /dev/outbox. */
  has_outbox: boolean
}

/** What an installation is called and how it is set up, as far as verbs must know. */
type ContextSettings = {
  /** Links in mails begin with it. */
  public_origin: string
  brand: Brand
  /** Addresses at these domains, and this one address, are staff (spec 5). */
  staff_domains: readonly string[]
  staff_address: string | null
  sign_in: SignInSettings
}

/**
 * Signs what the program itself says (a file is clean, the payment service has this card), for the function of the database
 * named by `purpose`: the two arguments to call it with. The function works under the caller's role, writes nothing without
 * the signature (`app.vouched()`), and the signature counts in this transaction only.
 */
export type Vouch = (
  tx: Tx,
  purpose: VouchedFunction,
  statement: Readonly<Record<string, unknown>>
) => RawBuilder<unknown>

type VouchedFunction =
  | 'keep_document'
  | 'redraw_document'
  | 'take_card'
  | 'take_setup'
  | 'payer_code'
  | 'answer_check'

/** Everything a verb may use. Built once per request, job or command in `server/`. */
export type Context = {
  actor: Actor
  /** What the caller acts as here; null on endpoints without one (public, signed-in). */
  role: ActingRole | null
  /** Reads the public directory and writes what visitors send in; sees no row of anybody's. */
  db: Db
  /**
   * A transaction under the caller's role, or as the person they are where there is none: the database shows and takes
   * only what that role may. What it causes is part of it: `jobs.add`, `notify` and `record` work under every role.
   */
  tx: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  /** A transaction of the program itself: the exception. Each file that uses it gives its reason in `tools/system-uses.ts`. */
  system: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  vouch: Vouch
  /** Calendar day in the default time zone, `YYYY-MM-DD`. */
  today: () => string
  now: () => Date
  /** The sentences of the screens in a language, for what people take home as a file. */
  say: (locale: Locale) => Say
  identity: Identity
  email: EmailSender
  /** Finds out whether somebody is covered. */
  eligibility: Eligibility
  /** Finds addresses on the map. */
  geocoder: Geocoder
  caller: Caller
  cookie: AuthCookie
  settings: ContextSettings
  /** Private files, encrypted; who may see one is said by `document`. */
  files: Files
  /** Looks into what strangers send before it is kept. */
  inspector: Inspector
  /** Imports of the directory, which run beside everything else. */
  imports: DirectoryImports
  /** Reads the text on pictures; only background work does that. */
  ocr: Ocr
  /** Work that happens later, added in the transaction of what causes it. */
  jobs: Jobs
  /** Keeps cards on file; numbers of cards never come here. */
  cards: CardPayments
}
