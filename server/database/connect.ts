import { Kysely, PostgresDialect } from 'kysely'
import { Pool, types as pgTypes, type CustomTypesConfig, type PoolConfig } from 'pg'
import type { Tables } from '@numo/domains/tables.ts'
import { actingKeyOf } from './acting.ts'
import { connectionAs } from './logins.ts'
import { namedStatements } from './named-statements.ts'

/** An open connection to the database: typed queries, the pool beneath them, and its end. */
export type Database = {
  db: Kysely<Tables>
  pool: Pool
  /** Waits for queries under way and closes every connection. May be called twice. */
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
 * Opens a pool of connections. Nothing is sent before the first query, and nothing but queries: what a login begins as is
 * said where it is made (logins.ts). `int8` arrives as number, `date` as 'YYYY-MM-DD', `numeric` as text. A connection
 * lost while idle is replaced and never ends the process. `owner` is whose password signs who acts; see acting.ts.
 */
export function openDatabase(
  connection: Connection,
  { max = 10, owner = connection }: { max?: number; owner?: Connection } = {}
): Database {
  const parts = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new Pool({
    application_name: 'numo',
    connectionTimeoutMillis: 10_000,
    ...parts,
    max,
    types,
  })
  // The next query reports a server that went away; without listeners the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
  signers.set(db, createSigner(owner))
  let stopped: Promise<void> | undefined
  return { db, pool, stop: () => (stopped ??= pool.end()) }
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
export function openAnswering(owner: Connection, max: number): Answering {
  const open = (login: 'people' | 'program') =>
    openDatabase(connectionAs(login, owner), { max, owner })
  return { people: open('people'), program: open('program') }
}
