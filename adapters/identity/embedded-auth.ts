import { createHash } from 'node:crypto'
import { passkey } from '@better-auth/passkey'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { generateRandomString } from 'better-auth/crypto'
import { getSchema } from 'better-auth/db'
import { getMigrations } from 'better-auth/db/migration'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { identitySchema, ownTables, type Store } from './embedded-tables.ts'
import { requireVerifiedPerson } from './embedded-passkey-rules.ts'

export type AuthSettings = { public_origin: string; brand_name: string; secret: string }

/** Generates a uid or another key: 28 letters and digits. */
export const newId = () => generateRandomString(28, 'a-z', 'A-Z', '0-9')

// better-auth's endpoints are never mounted: only its tables, hashing, encryption and passkeys are used, in process.
const optionsFor = (store: Kysely<never>, settings: AuthSettings) =>
  ({
    appName: settings.brand_name,
    baseURL: settings.public_origin,
    secret: settings.secret,
    database: { db: store, type: 'postgres', schemaName: identitySchema },
    advanced: {
      database: { generateId: newId, validateSchema: false },
      useSecureCookies: false,
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [
      passkey({
        rpID: new URL(settings.public_origin).hostname,
        rpName: settings.brand_name,
        origin: settings.public_origin,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        registration: {
          // The owner of the new passkey is passed by our own code and stored with the challenge.
          requireSession: false,
          resolveUser: async ({ context }) => {
            const user = await openUser(store, context ?? '')
            return { id: user.id, name: user.email, displayName: user.name }
          },
          afterVerification: async ({ verification }) =>
            requireVerifiedPerson(verification.registrationInfo?.userVerified),
        },
        authentication: {
          afterVerification: async ({ verification }) =>
            requireVerifiedPerson(verification.authenticationInfo.userVerified),
        },
      }),
      ownTables,
    ],
  }) satisfies BetterAuthOptions

const openUser = (store: Kysely<never>, uid: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same tables with their types
  (store as unknown as Store)
    .withSchema(identitySchema)
    .selectFrom('user')
    .select(['id', 'email', 'name'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()

/** better-auth on our database: its passkeys and its tables. */
export const createAuth = (pool: Pool, settings: AuthSettings) =>
  betterAuth(optionsFor(new Kysely<never>({ dialect: new PostgresDialect({ pool }) }), settings))
export type Auth = ReturnType<typeof createAuth>

const onOneConnection = (client: PoolClient) =>
  new Kysely<never>({
    dialect: new PostgresDialect({
      pool: {
        connect: async () =>
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the other overload of `query` is for cursors, which nothing configures
          ({
            query: (text: string, values: ReadonlyArray<unknown>) =>
              client.query(text, [...values]),
            release: () => {},
          }) as unknown as PostgresPoolClient,
        end: async () => {},
        options: {},
      },
    }),
  })

/** Arbitrary key of the advisory lock that serialises preparation of the tables. */
const lock = 4_910_077_031

const markOf = async (client: Pick<PoolClient, 'query'>) => {
  const { rows } = await client.query<{ mark: string | null }>(
    `select obj_description(oid, 'pg_namespace') as mark from pg_namespace where nspname = $1`,
    [identitySchema]
  )
  return rows[0]?.mark ?? null
}

/**
 * Creates or migrates the tables of the embedded identity service in their own schema. Idempotent and safe for
 * concurrent processes; takes one query when nothing has changed. The user of the pool must own the schema.
 */
export async function prepareIdentity(pool: Pool): Promise<void> {
  const nowhere = { public_origin: 'http://localhost', brand_name: '', secret: '-'.repeat(32) }
  const plan = (client: PoolClient) => optionsFor(onOneConnection(client), nowhere)
  const client = await pool.connect()
  try {
    const shape = JSON.stringify(getSchema(plan(client)))
    const mark = `numo ${createHash('sha256').update(shape).digest('hex').slice(0, 16)}`
    if ((await markOf(client)) === mark) return
    await client.query('select pg_advisory_lock($1)', [lock])
    try {
      if ((await markOf(client)) === mark) return
      await client.query(`create schema if not exists ${identitySchema}`)
      const { runMigrations } = await getMigrations(plan(client))
      await runMigrations()
      await client.query(`comment on schema ${identitySchema} is '${mark}'`)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [lock])
    }
  } finally {
    client.release()
  }
}
