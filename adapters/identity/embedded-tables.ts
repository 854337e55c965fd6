import type { BetterAuthPlugin } from 'better-auth'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'

/* The tables are better-auth's, in its own spelling, in a schema of their own; nothing else reads them. */

export type UserRow = {
  id: string
  name: string
  email: string
  emailVerified: boolean
  image: string | null
  createdAt: Date
  updatedAt: Date
  disabled: boolean
  lastSignInAt: Date | null
}
type AccountRow = {
  id: string
  accountId: string
  providerId: string
  userId: string
  password: string | null
  createdAt: Date
  updatedAt: Date
}
export type SessionRow = {
  id: string
  token: string
  userId: string
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
  createdAt: Date
  updatedAt: Date
  authenticatedAt: Date | null
  /** How its owner proved who they are, as AMR values (RFC 8176) separated by spaces. */
  methods: string | null
  /** When its owner last proved again who they are, and how. */
  provedAt: Date | null
  provedWith: string | null
  endedAt: Date | null
}
type PasskeyRow = {
  id: string
  name: string | null
  userId: string
  credentialID: string
  createdAt: Date | null
}
/** Challenges of passkeys, as better-auth keeps them. */
type VerificationRow = { id: string; expiresAt: Date }
type SigningKeyRow = { id: string; publicKey: string; privateKey: string; createdAt: Date }
type RefreshTokenRow = {
  /** Hash of the token. */
  id: string
  sessionId: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** The pair it was exchanged for, encrypted; given again when the answer was lost. */
  answer: string | null
}
type OneUseCodeRow = {
  /** Hash of the code. */
  id: string
  kind: string
  userId: string
  /** The address the person had; but for `recoverEmail` it is worth nothing once that has changed. */
  email: string
  /** Of `verifyAndChangeEmail` the new address, of `recoverEmail` the old one and since when it is old, as JSON. */
  data: string | null
  failures: number
  createdAt: Date
  expiresAt: Date
}
type AuthenticatorRow = {
  /** The person's. */
  id: string
  userId: string
  secret: string | null
  pendingSecret: string | null
  /** Hashes, as JSON. */
  recoveryCodes: string
  /** The last half minute whose code was used; a code counts once. */
  lastStep: number
  /** Since when it counts. */
  createdAt: Date
}
type AttemptRow = {
  id: string
  points: number
  until: Date
  /** Of codes: until when no try is taken. */
  closedUntil: Date | null
}

export type IdentityTables = {
  user: UserRow
  account: AccountRow
  session: SessionRow
  passkey: PasskeyRow
  verification: VerificationRow
  signingKey: SigningKeyRow
  refreshToken: RefreshTokenRow
  oneUseCode: OneUseCodeRow
  authenticator: AuthenticatorRow
  attempt: AttemptRow
}

export const identitySchema = 'identity'

export type Store = Kysely<IdentityTables>

/** Typed queries on the tables of the identity service. */
export const openStore = (pool: PostgresPool): Store =>
  new Kysely<IdentityTables>({ dialect: new PostgresDialect({ pool }) }).withSchema(identitySchema)

const ofUser = { references: { model: 'user', field: 'id' }, index: true } as const

/** What the embedded service keeps besides better-auth's own tables. */
export const ownTables = {
  id: 'numo',
  schema: {
    user: {
      fields: {
        disabled: { type: 'boolean', required: true, defaultValue: false, input: false },
        lastSignInAt: { type: 'date', required: false, input: false },
      },
    },
    session: {
      fields: {
        authenticatedAt: { type: 'date', required: false, input: false },
        methods: { type: 'string', required: false, input: false },
        provedAt: { type: 'date', required: false, input: false },
        provedWith: { type: 'string', required: false, input: false },
        endedAt: { type: 'date', required: false, input: false },
      },
    },
    signingKey: {
      fields: {
        publicKey: { type: 'string' },
        privateKey: { type: 'string' },
        createdAt: { type: 'date' },
      },
    },
    refreshToken: {
      fields: {
        sessionId: {
          type: 'string',
          references: { model: 'session', field: 'id' },
          index: true,
        },
        createdAt: { type: 'date' },
        expiresAt: { type: 'date' },
        usedAt: { type: 'date', required: false },
        answer: { type: 'string', required: false },
      },
    },
    oneUseCode: {
      fields: {
        kind: { type: 'string' },
        userId: { type: 'string', ...ofUser },
        email: { type: 'string' },
        data: { type: 'string', required: false },
        failures: { type: 'number' },
        createdAt: { type: 'date' },
        expiresAt: { type: 'date' },
      },
    },
    authenticator: {
      fields: {
        userId: { type: 'string', ...ofUser },
        secret: { type: 'string', required: false },
        pendingSecret: { type: 'string', required: false },
        recoveryCodes: { type: 'string' },
        lastStep: { type: 'number' },
        createdAt: { type: 'date' },
      },
    },
    attempt: {
      fields: {
        points: { type: 'number' },
        until: { type: 'date', index: true },
        closedUntil: { type: 'date', required: false },
      },
    },
  },
} as const satisfies BetterAuthPlugin
