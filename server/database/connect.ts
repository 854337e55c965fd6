import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolConfig } from 'pg'
import type { Tables } from '@numo/domains/tables.ts'
import { actingKeyOf } from './acting.ts'
import { requestLimits, withLimits, type Limits } from './limits.ts'
import { connectionAs } from './logins.ts'
import { namedStatements } from './named-statements.ts'
import { closeIdleOnSilence, settingsOf, type PatientClient } from './patient-client.ts'

/** An open connection to the database: typed queries, the pool below them, and its end. */
export type Database = {
  db: Kysely<Tables>
  pool: Pool
  /** Waits a moment for queries under way and closes every connection. Idempotent. */
  stop: () => Promise<void>
}

/** Where a database is: an address (`postgres://...`) or its parts. */
export type Connection = string | PoolConfig

const { INT8, DATE } = pgTypes.builtins
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const asText = (value: string) => value
const arrayOf = (parse: (value: string) => unknown) => (text: string) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- @types/pg describes an older signature; this is the one pg-types exports
  (pgTypes.arrayParser as unknown as ArrayParser).create(text, parse).parse()
// @types/pg describes an older signature of arrayParser; this is the one pg-types exports.
type ArrayParser = {
  create(text: string, parse: (value: string) => unknown): { parse(): unknown[] }
}

/** Whole numbers stay below 2^53 (the tables check it); days and decimals must not lose a digit or an hour. */
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
 * Opens a pool of connections. None is made before the first query. `int8` arrives as number, `date` as 'YYYY-MM-DD',
 * `numeric` as text. A connection lost while idle is replaced and never ends the process; one that does not answer within
 * the limits is closed, and so are the idle ones beside it. `owner` is whose password signs who acts; see acting.ts.
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
  // The next query reports a server that went away; without listeners the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const forget = closeIdleOnSilence(pool)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
  signers.set(db, createSigner(owner))
  const stop = async () => {
    forget()
    // What was to be waited for has been: queries that are left hang, or belong to nobody any more.
    const cut = setTimeout(() => {
      for (const client of all) client.connection.stream.destroy()
    }, stopping_ms)
    await pool.end().finally(() => clearTimeout(cut))
  }
  let stopped: Promise<void> | undefined
  return { db, pool, stop: () => (stopped ??= stop()) }
}

/** How long queries under way may take once their pool is stopped. */
const stopping_ms = 1000

/** Fails unless the database answers on a connection of this pool within the limit; a silent one is closed. */
export function askPool({ pool }: Pick<Database, 'pool'>, limits: Limits): Promise<void> {
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

/** Signs who acts, by the database's clock as far as it is known. */
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

/** What signs for the transactions of a database that `openDatabase` opened. */
export function signerOf(db: Kysely<Tables>): Signer {
  const signer = signers.get(db)
  if (!signer) throw new Error('Nobody can act on a database that openDatabase did not open')
  return signer
}

/** Both connections that requests are answered on: people's, and that of staff and of the program itself. */
export type Answering = { people: Database; program: Database }

/** Opens both with the logins made for them; see `ensureLogins`. Each keeps `max` connections at most. */
export function openAnswering(
  owner: Connection,
  max: number,
  limits: Limits = requestLimits
): Answering {
  const open = (login: 'people' | 'program') =>
    openDatabase(connectionAs(login, owner), { max, limits, owner })
  return { people: open('people'), program: open('program') }
}
