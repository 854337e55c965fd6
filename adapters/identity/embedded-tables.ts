import type { BetterAuthPlugin } from 'better-auth'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'

/* better-auth's tables with its column names, in a schema of their own that nothing else reads. */

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
  /** AMR values (RFC 8176) of the sign-in, separated by spaces. */
  methods: string | null
  /** Time and AMR values of the latest re-authentication. */
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
/** Passkey challenges, managed by better-auth. */
type VerificationRow = { id: string; expiresAt: Date }
type SigningKeyRow = { id: string; publicKey: string; privateKey: string; createdAt: Date }
type RefreshTokenRow = {
  /** SHA-256 hash of the token. */
  id: string
  sessionId: string
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
  /** The token pair issued for it, encrypted; returned again when the response was lost. */
  answer: string | null
}
type OneUseCodeRow = {
  /** SHA-256 hash of the code. */
  id: string
  kind: string
  userId: string
  /**
   * Address of the user when the code was made. Except for `recoverEmail`, the code is invalid once the address
   * changes.
   */
  email: string
  /**
   * JSON. For `verifyAndChangeEmail` the new address; for `recoverEmail` the previous address and when it was changed.
   */
  data: string | null
  failures: number
  createdAt: Date
  expiresAt: Date
}
type AuthenticatorRow = {
  /** Equals `userId`. */
  id: string
  userId: string
  secret: string | null
  pendingSecret: string | null
  /** JSON array of hashes. */
  recoveryCodes: string
  /** Last TOTP time step that was used; each code works once. */
  lastStep: number
  /** When the authenticator was confirmed. */
  createdAt: Date
}
type AttemptRow = {
  id: string
  points: number
  until: Date
  /** For codes: no attempt is accepted before this time. */
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

/** Fields and tables added to better-auth's own. */
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
