import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'
import type { Connection } from './connect.ts'
import { longLimits } from './limits.ts'
import { createClient } from './patient-client.ts'

/** The logins that requests are answered with cannot be made or used; `message` says in one sentence what to do. */
export class LoginError extends Error {
  override name = 'LoginError'
}

/**
 * Who the program signs in as while it answers, beside the owner of the tables, and the roles each may put on. The owner
 * migrates, imports, and keeps the queue and the payment service for tests; what people type meets the others.
 */
const rolesOf = {
  /** Visitors, households, organisations, and whoever is signed in. */
  people: ['numo_api', 'numo_client', 'numo_partner', 'numo_user'],
  /** Staff, and what the program does by itself. */
  program: ['numo_admin', 'numo_api', 'numo_system'],
  /** The identity service that comes with Numo: its own schema, and no table of ours. See `letKeep`. */
  identity: [],
} as const

export type Login = keyof typeof rolesOf
const logins = ['people', 'program', 'identity'] as const

/** The login and password that a connection's owner gives the program. */
function secretOf(owner: Connection, login: Login) {
  const { user = '', password } = new Client(owner)
  // Whoever may read the owner's password needs no other; nobody learns it from those made of it.
  if (!password)
    throw new LoginError(
      'DATABASE_URL has no password, and Numo makes the passwords of its own logins from it: add one.'
    )
  return {
    name: `${user.slice(0, 50)}_${login}`,
    password: createHmac('sha256', password)
      .update(`numo login ${user} ${login}`)
      .digest('base64url'),
  }
}

/**
 * The same database, reached with one of the program's own logins. Nothing is opened; the same owner gives the same
 * login in every copy of the program. Refuses an owner that signs in without a password: there is nothing to make one of.
 */
export function connectionAs(login: Login, owner: Connection): PoolConfig {
  const { name, password } = secretOf(owner, login)
  const address = typeof owner === 'string' ? owner : owner.connectionString
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a connection that is no text is the settings of a pool
  if (!address) return { ...(owner as PoolConfig), user: name, password }
  const url = new URL(address)
  // As parameters they also hold where the address names no host, but a socket's folder.
  url.searchParams.set('user', name)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}

/** What PostgreSQL keeps of a password. Computed here, so that no password stands in a statement or a log. */
function verifierOf(password: string): string {
  const [rounds, salt] = [4096, randomBytes(16)]
  const salted = pbkdf2Sync(password, salt, rounds, 32, 'sha256')
  const sign = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(sign('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${sign('Server Key').toString('base64')}`
}

async function within<T>(connection: Connection, run: (client: Client) => Promise<T>): Promise<T> {
  const client = createClient(connection, longLimits)
  try {
    await client.connect()
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}

const beginsAs = (login: Login) => (login === 'identity' ? 'none' : 'numo_api')

const temporary =
  'it may make temporary tables, which could stand in for those of Numo. The owner of the database must say: REVOKE TEMPORARY ON DATABASE ... FROM PUBLIC'

/** What is wrong with a login, as it finds itself; null when nothing is. */
async function problemOf(login: Login, connection: Connection): Promise<string | null> {
  type Row = {
    is_plain: boolean
    acts_as: string
    hats: string[] | null
    owns: boolean
    makes_temporary: boolean
  }
  const read = (client: Client) =>
    client.query<Row>(
      `select not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication or rolinherit) as is_plain,
              current_setting('role') as acts_as,
              (select array_agg(distinct roleid::regrole::text) from pg_auth_members where member = r.oid) as hats,
              exists (select from pg_class where relowner = r.oid) as owns,
              has_database_privilege(session_user, current_database(), 'temporary') as makes_temporary
         from pg_roles r where rolname = session_user`
    )
  try {
    const row = (await within(connection, read)).rows[0]
    if (!row?.is_plain || row.owns) return 'it may do more than it should'
    if (row.acts_as !== beginsAs(login)) return `it begins as ${row.acts_as}`
    if (row.makes_temporary) return temporary
    return (row.hats ?? []).join() === rolesOf[login].join()
      ? null
      : `it has the roles ${row.hats?.join(', ') ?? ''}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Makes a login, or what is missing of it, as the owner of the tables. Safe to repeat. */
async function prepare(owner: Client, login: Login, name: string, password: string) {
  const quoted = owner.escapeIdentifier(name)
  const { rows } = await owner.query<{ version: number; hats: string[] | null; exists: boolean }>(
    `select current_setting('server_version_num')::int as version, r.oid is not null as exists,
            (select array_agg(roleid::regrole::text) from pg_auth_members where member = r.oid) as hats
       from (select) one left join pg_roles r on rolname = $1`,
    [name]
  )
  const { version = 0, hats: roles, exists } = rows[0] ?? {}
  const verb = exists ? 'alter' : 'create'
  await owner.query(
    `${verb} role ${quoted} login noinherit password ${owner.escapeLiteral(verifierOf(password))}`
  )
  const neededRoles: readonly string[] = rolesOf[login]
  const has = roles ?? []
  // Before PostgreSQL 16 NOINHERIT of the login says the same.
  const how = version >= 160_000 ? ' with inherit false, set true' : ''
  for (const role of neededRoles.filter((one) => !has.includes(one)))
    await owner.query(`grant ${role} to ${quoted}${how}`)
  for (const role of has.filter((one) => !neededRoles.includes(one)))
    await owner.query(`revoke ${role} from ${quoted}`)
  // What it is without a role, and what RESET ROLE goes back to. Short questions are not compiled: that costs more than
  // it gains. Both hold for whoever keeps the connections, a pooler between us and the database too.
  await owner.query(`alter role ${quoted} set role = '${beginsAs(login)}'`)
  await owner.query(`alter role ${quoted} set jit = off`)
  // Everybody may in a database that was made or copied again. Imports do it as the owner.
  await owner.query(`do $$ begin
    if has_database_privilege(current_database(), 'temporary with grant option') then
      execute format('revoke temporary on database %I from public', current_database());
      execute format('grant temporary on database %I to %I', current_database(), current_user);
    end if;
  end $$`)
}

/**
 * Makes the logins that requests are answered with, once per server of the database; a start that finds them right
 * changes nothing. They own nothing and have no right before a role is set; neither becomes the other, or the owner.
 * Refuses to go on with a LoginError where they cannot be made.
 */
export async function ensureLogins(owner: Connection): Promise<void> {
  for (const login of logins) {
    const own = connectionAs(login, owner)
    const { name, password } = secretOf(owner, login)
    let problem = await problemOf(login, own)
    // Copies that start together, perhaps on two databases of one server, may change the same row of the catalog.
    for (let tries = 0; problem && tries < 5; tries++) {
      const failure = await within(owner, (client) => prepare(client, login, name, password)).then(
        () => null,
        (error: Error) => error.message
      )
      const left = await problemOf(login, own)
      problem = left && (failure ?? left)
    }
    if (problem)
      throw new LoginError(
        `Numo cannot use the login ${name}, which it answers requests with: ${problem}. The login of DATABASE_URL must be allowed to make roles (CREATEROLE) and to give the roles ${rolesOf[login].join(', ')}.`
      )
  }
}

/** Grants a login the tables of a service, which the owner has made. Idempotent; nothing of ours is in it. */
export async function letKeep(login: 'identity', schema: string, owner: Connection): Promise<void> {
  await within(owner, async (client) => {
    const [to, of] = [secretOf(owner, login).name, schema].map((one) =>
      client.escapeIdentifier(one)
    )
    // One message is one transaction: two starts do it one after the other.
    await client.query(
      `select pg_advisory_xact_lock(hashtext('numo let keep'));
       grant usage on schema ${of} to ${to};
       grant select, insert, update, delete on all tables in schema ${of} to ${to};
       grant usage on all sequences in schema ${of} to ${to}`
    )
  })
}
