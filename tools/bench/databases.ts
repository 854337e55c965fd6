import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase, type Connection } from '../../server/database/connect.ts'
import { longLimits } from '../../server/database/limits.ts'
import { startEmbedded, type Embedded } from '../../server/database/embedded.ts'
import { migrate } from '../../server/database/migrate.ts'
import type { Db } from '@numo/domains/context.ts'
import { buildDirectory } from './build-directory.ts'
import { buildMoney } from './build-money.ts'
import { buildPeople } from './build-people.ts'
import { dataFolder } from './settings.ts'
import { stampOf } from './stamp.ts'

/** Databases of the bench, one per directory size. */
export type Databases = {
  /** Builds the directory unless it exists. */
  ensure(providers: number): Promise<void>
  /** Builds `rows` rows of every staff list unless they exist; returns the connection. */
  ensurePeople(rows: number): Promise<Exclude<Connection, string>>
  /** Builds `claims` claims with the money of each, for a tenth as many people, unless they exist. */
  ensureMoney(claims: number): Promise<Exclude<Connection, string>>
  /** A copy of that database, for measurements that write; the one before it is dropped. */
  copyMoney(claims: number): Promise<Exclude<Connection, string>>
  connection(providers: number): Exclude<Connection, string>
  /** The connection as a URL for DATABASE_URL. */
  url(providers: number): string
  stop(): Promise<void>
}

const peopleNameOf = (rows: number) => `bench_people_${rows}`
const nameOf = (providers: number) => `bench_${providers}`
const numberOf = (providers: number) => providers.toLocaleString('en')

/** Starts the product's embedded PostgreSQL with its own settings, except that fsync is off and the WAL is large. */
export async function startDatabases(): Promise<Databases> {
  const server = await startEmbedded({
    dir: join(dataFolder, 'database'),
    settings: { fsync: 'off', max_wal_size: '8GB' },
  })
  const connection = (providers: number) => ({
    ...server.connection,
    database: nameOf(providers),
  })
  const ensureMoney = async (claims: number) => {
    const database = `bench_money_${claims}`
    await ensure(server, database, `${numberOf(claims)} claims`, async (db, log) => {
      await buildPeople(db, Math.max(2000, claims / 10), log)
      await buildMoney(db, claims, log)
    })
    return { ...server.connection, database }
  }
  return {
    connection,
    url(providers) {
      const { user, password, host, port, database } = connection(providers)
      const folder = encodeURIComponent(host)
      return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${folder}`
    },
    ensure: (providers) =>
      ensure(server, nameOf(providers), `${numberOf(providers)} providers`, (db, log) =>
        buildDirectory(db, providers, log)
      ),
    async ensurePeople(rows) {
      const database = peopleNameOf(rows)
      await ensure(server, database, `${numberOf(rows)} people`, (db, log) =>
        buildPeople(db, rows, log)
      )
      return { ...server.connection, database }
    },
    ensureMoney,
    async copyMoney(claims) {
      const { database: template } = await ensureMoney(claims)
      const database = 'bench_money_copy'
      await asOwner(server, async (client) => {
        await client.query(`drop database if exists ${database} with (force)`)
        await client.query(`create database ${database} template ${template} strategy file_copy`)
      })
      return { ...server.connection, database }
    },
    stop: () => server.stop(),
  }
}

type Build = (db: Db, log: (step: string) => void) => Promise<void>

async function ensure(server: Embedded, name: string, what: string, build: Build) {
  const stamp = stampOf()
  if ((await commentOn(server, name)) === stamp) return
  const started = performance.now()
  const print = (step: string) =>
    console.log(`  ${what}: ${step} (${((performance.now() - started) / 1000).toFixed(0)} s)`)
  await asOwner(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${name}`)
  })
  const connection = { ...server.connection, database: name }
  await migrate(connection)
  const database = openDatabase(connection, { limits: longLimits })
  try {
    await build(database.db, print)
  } finally {
    await database.stop()
  }
  await asOwner(server, async (client) => {
    await client.query(`comment on database ${name} is '${stamp}'`)
    // Forces the checkpoint now instead of during a measurement.
    await client.query('checkpoint')
  })
  print('built')
}

const commentOn = (server: Embedded, name: string) =>
  asOwner(server, async (client) => {
    const { rows } = await client.query<{ stamp: string | null }>(
      `select shobj_description(oid, 'pg_database') as stamp from pg_database where datname = $1`,
      [name]
    )
    return rows[0]?.stamp ?? null
  })

async function asOwner<T>(server: Embedded, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(server.connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
