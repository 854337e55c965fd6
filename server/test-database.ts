import { randomBytes } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'
import { afterAll, inject } from 'vitest'
import { openDatabase, type Database } from './database/connect.ts'
import { longLimits } from './database/limits.ts'

/** The database server of a test run, and its migrated template database. */
export type TestServer = { connection: PoolConfig; template: string }

/** A database of a test, with its connection. */
export type TestDatabase = Database & { connection: PoolConfig }

/** Returns the connection to one database of the test server. */
export function inDatabase({ connection }: TestServer, name: string): PoolConfig {
  if (!connection.connectionString) return { ...connection, database: name }
  const url = new URL(connection.connectionString)
  url.pathname = `/${name}`
  return { connectionString: url.href }
}

type Copy = { connection: PoolConfig; admin: Client; drop(): Promise<void> }

/** Creates a database on the test server from a template. */
async function copyOf(server: TestServer, template: string): Promise<Copy> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new Client(server.connection)
  admin.on('error', () => {}) // the next query reports a lost server
  await admin.connect()
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  // A copy has the privileges of a new database, not those of its template.
  await admin.query(`revoke temporary on database ${name} from public`)
  const drop = async () => {
    // PostgreSQL looks again after 0.1 s only, and closed connections are gone in a few milliseconds.
    await admin.query(`do $$ begin
      for look in 1..20 loop
        perform pg_stat_clear_snapshot();
        exit when not exists (select from pg_stat_activity where datname = '${name}');
        perform pg_sleep(0.002);
      end loop; end $$`)
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { connection: inDatabase(server, name), admin, drop }
}

const opened = (connection: PoolConfig) => openDatabase(connection, { max: 5, limits: longLimits })

/**
 * Creates a copy of the migrated template: one per test file, for isolation. `stop()` drops it. `empty` creates a
 * database without tables.
 */
export async function createTestDatabase(
  from: 'template' | 'empty' = 'template'
): Promise<TestDatabase> {
  const server = inject('testServer')
  const copy = await copyOf(server, from === 'template' ? server.template : 'template0')
  const database = opened(copy.connection)
  const stop = async () => {
    await database.stop()
    await copy.drop()
  }
  let stopped: Promise<void> | undefined
  return { ...database, connection: copy.connection, stop: () => (stopped ??= stop()) }
}

/**
 * Returns a factory of databases for a file whose every test needs a new one. `stop()` resets rows and sequences to
 * the template's and reuses the database, which is faster than a copy; tests may change rows, not tables. Must be
 * called at the top level of a file: all are dropped after its last test.
 */
export function recycledDatabases(): () => Promise<TestDatabase> {
  const all: Copy[] = []
  const idle: Copy[] = []
  afterAll(() => Promise.all(all.map((copy) => copy.drop())))
  return async () => {
    let copy = idle.pop()
    if (!copy) {
      const server = inject('testServer')
      copy = await copyOf(server, server.template)
      all.push(copy)
      await inside(copy, rememberRows)
    }
    const { connection } = copy
    const database = opened(connection)
    const stop = async (used: Copy) => {
      await database.stop()
      await inside(used, restoreRows)
      idle.push(used)
    }
    let stopped: Promise<void> | undefined
    return { ...database, connection, stop: () => (stopped ??= stop(copy)) }
  }
}

/** Runs statements as the server's owner, without triggers and policies. */
async function inside({ connection }: Copy, statements: string) {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
  } finally {
    await client.end()
  }
}

const tables = `select c.oid, n.nspname as schema, c.relname as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema|pristine)'`

const rememberRows = `
  create schema pristine;
  create table pristine.counter as select schemaname, sequencename, start_value, last_value from pg_sequences;
  do $$ declare t record; has_rows boolean; begin
    for t in ${tables} loop
      execute format('select exists (select from %I.%I)', t.schema, t.name) into has_rows;
      if has_rows then execute format('create table pristine.%I as table %I.%I', t.oid, t.schema, t.name); end if;
    end loop;
  end $$`

const restoreRows = `
  do $$ declare t record; columns text; begin
    for t in ${tables} loop
      execute format('delete from %I.%I', t.schema, t.name);
      if to_regclass(format('pristine.%I', t.oid)) is not null then
        select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
         where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = '';
        execute format('insert into %I.%I (%s) overriding system value select %s from pristine.%I',
                       t.schema, t.name, columns, columns, t.oid);
      end if;
    end loop;
  end $$;
  select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(last_value, start_value), last_value is not null)
    from pristine.counter`
