import { Kysely, PostgresDialect } from 'kysely'
import {
  Pool,
  types as pgTypes,
  type ClientBase,
  type CustomTypesConfig,
  type PoolConfig,
} from 'pg'
import type { Tables } from '@numo/domains/tables.ts'
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

type Options = {
  max?: number
  /** Role of PostgreSQL that every connection takes on before it is used. Without it: the login itself. */
  role?: 'numo_api'
}

/**
 * What the pool waits for before it uses a connection; one that fails here is dropped. Short questions are not compiled:
 * that costs more than it gains, wherever the database is.
 */
const takeOn = (role: string) => (client: ClientBase) =>
  // Its types say less than it does: the promise is waited for.
  client.query(`set role ${role}; set jit = off`) as unknown as undefined

/**
 * Opens a pool of connections. Nothing is sent before the first query. `int8` arrives as number, `date` as
 * 'YYYY-MM-DD', `numeric` as text. A connection lost while idle is replaced and never ends the process; one that
 * cannot take on its role is never used.
 */
export function openDatabase(connection: Connection, options: Options = {}): Database {
  const { max = 10, role } = options
  const parts = typeof connection === 'string' ? { connectionString: connection } : connection
  const pool = new Pool({
    application_name: 'numo',
    connectionTimeoutMillis: 10_000,
    ...parts,
    max,
    types,
    ...(role && { onConnect: takeOn(role) }),
  })
  // The next query reports a server that went away; without listeners the event would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: namedStatements(pool) }) })
  let stopped: Promise<void> | undefined
  return { db, pool, stop: () => (stopped ??= pool.end()) }
}
