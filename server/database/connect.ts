import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolConfig } from 'pg'
import type { Tables } from '@numo/domains/tables.ts'
import { actingKeyOf } from './acting.ts'
import { requestLimits, withLimits, type Limits } from './limits.ts'
import { connectionAs } from './logins.ts'
import { namedStatements } from './named-statements.ts'
import { closeIdleOnSilence, settingsOf, type PatientClient } from './patient-client.ts'

/** An open connection pool with typed queries. */
export type Database = {
  db: Kysely<Tables>
  pool: Pool
  /** Waits up to one second for running queries, then closes every connection. Idempotent. */
  stop: () => Promise<void>
}

/** Connection string (`postgres://...`) or its parts. */
export type Connection = string | PoolConfig

const { INT8, DATE } = pgTypes.builtins
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const asText = (value: string) => value
const arrayOf = (parse: (value: string) => unknown) => (text: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- @types/pg declares an older signature than pg-types exports
  (pgTypes.arrayParser as unknown as ArrayParser).create(text, parse).parse()
// @types/pg declares an older signature of arrayParser than pg-types exports.
type ArrayParser = {
  create(text: string, parse: (value: string) => unknown): { parse(): unknown[] }
}

/**
 * int8 fits a number, because checks of the tables keep it below 2^53; dates stay text to avoid time zone shifts.
 */
const parsers = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [INT8_ARRAY, arrayOf(Number)],
  [DATE, asText],
  [DATE_ARRAY, arrayOf(asText)],
])
const types: CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pgTypes.getTypeParser(oid, format),
}

/**
 * Opens a connection pool; connects on the first query. Parses `int8` as number, `date` as 'YYYY-MM-DD', `numeric`
 * as text. Replaces a connection lost while idle; closes one that exceeds its limits together with the idle ones.
 * `owner` is the connection whose password signs the acting principal (see acting.ts).
 */
export function openDatabase(
  connection: Connection,
  {
    max = 10,
    limits = requestLimits,
    owner = connection,
  }: { max?: number; limits?: Limits; owner?: Connection } = {}
): Database {
  const all = new Set<PatientClient>()
  const made = (client: PatientClient) => {
    all.add(client)
    client.on('end', () => all.delete(client))
  }
  const pool = new Pool({ ...settingsOf(connection, limits, { made }), max, types })
  // The next query reports a lost server; without listeners the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const forget = closeIdleOnSilence(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
  signers.set(db, createSigner(owner))
  const stop = async () => {
    forget()
    // Remaining queries hang or have no caller any more.
    const cut = setTimeout(() => {
      for (const client of all) client.connection.stream.destroy()
    }, stopping_ms)
    await pool.end().finally(() => clearTimeout(cut))
  }
  let stopped: Promise<void> | undefined
  return { db, pool, stop: () => (stopped ??= stop()) }
}

/** How long running queries may take once their pool is stopping. */
const stopping_ms = 1000

/** Rejects unless the database answers on a connection of this pool within the limits; closes a silent one. */
export function pingPool({ pool }: Pick<Database, 'pool'>, limits: Limits): Promise<void> {
  return withLimits(limits, async () => {
    const client = await pool.connect()
    let isLost = true
    try {
      await client.query('select 1')
      isLost = false
    } finally {
      client.release(isLost)
    }
  })
}

/** Signs the acting principal by an estimate of the database's clock. */
type Signer = { readonly key: Buffer; now(): number; setClock(now: number): void }

function createSigner(owner: Connection): Signer {
  let ahead_ms = 0
  let key: Buffer | null = null
  return {
    get key() {
      key ??= actingKeyOf(owner)
      if (!key) throw new Error('The owner of the database has no password to sign with')
      return key
    },
    now: () => Date.now() + ahead_ms,
    setClock: (now) => void (ahead_ms = now - Date.now()),
  }
}

const signers = new WeakMap<Kysely<Tables>, Signer>()

/** Returns the signer of a database that `openDatabase` opened; throws for any other. */
export function signerOf(db: Kysely<Tables>): Signer {
  const signer = signers.get(db)
  if (!signer) throw new Error('Nobody can act on a database that openDatabase did not open')
  return signer
}

/** The pools that serve requests: one for visitors, households and organisations, one for staff and the program. */
export type Answering = { people: Database; program: Database }

/** Opens both pools with their own logins (see `ensureLogins`), each with at most `max` connections. */
export function openAnswering(
  owner: Connection,
  max: number,
  limits: Limits = requestLimits
): Answering {
  const open = (login: 'people' | 'program') =>
    openDatabase(connectionAs(login, owner), { max, limits, owner })
  return { people: open('people'), program: open('program') }
}
