import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import { Client, type PoolConfig } from 'pg'
import type { Connection } from './connect.ts'
import { longLimits } from './limits.ts'
import { createClient } from './patient-client.ts'

/**
 * Thrown when the logins that serve requests cannot be created or used; `message` gives the remedy in one sentence.
 */
export class LoginError extends Error {
  override name = 'LoginError'
}

/**
 * Logins of the program besides the owner of the tables, and the roles each may set. The owner runs migrations,
 * imports, the job queue and the test payment service; user input reaches only these logins.
 */
const rolesOf = {
  /** Visitors, households, organisations, and signed-in people without a role. */
  people: ['numo_api', 'numo_client', 'numo_partner', 'numo_user'],
  /** Staff, and work of the program itself. */
  program: ['numo_admin', 'numo_api', 'numo_system'],
  /** The built-in identity service: its own schema, none of our tables. See `grantTables`. */
  identity: [],
} as const

export type Login = keyof typeof rolesOf
const logins = ['people', 'program', 'identity'] as const

/** Derives name and password of a login from the owner's connection. */
function secretOf(owner: Connection, login: Login) {
  const { user = '', password } = new Client(owner)
  // Whoever can read the owner's password needs no other; the derived ones do not reveal it.
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
 * Returns the connection of the same database with one of the program's logins. Opens nothing; the same in every
 * instance. Throws LoginError when the owner has no password to derive one from.
 */
export function connectionAs(login: Login, owner: Connection): PoolConfig {
  const { name, password } = secretOf(owner, login)
  const address = typeof owner === 'string' ? owner : owner.connectionString
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a connection that is no string is a PoolConfig
  if (!address) return { ...(owner as PoolConfig), user: name, password }
  const url = new URL(address)
  // As query parameters they also apply to an address without a host, for a socket folder.
  url.searchParams.set('user', name)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}

/**
 * Returns the SCRAM-SHA-256 verifier of a password. Computed here, so that no statement or log contains the
 * password.
 */
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

const initialRole = (login: Login) => (login === 'identity' ? 'none' : 'numo_api')

const temporary =
  'it may make temporary tables, which could stand in for those of Numo. The owner of the database must say: REVOKE TEMPORARY ON DATABASE ... FROM PUBLIC'

/** Returns what is wrong with a login, checked over its own connection; null when nothing is. */
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
    if (row.acts_as !== initialRole(login)) return `it begins as ${row.acts_as}`
    if (row.makes_temporary) return temporary
    return (row.hats ?? []).join() === rolesOf[login].join()
      ? null
      : `it has the roles ${row.hats?.join(', ') ?? ''}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Creates or completes a login, as the owner of the tables. Idempotent. */
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
  // Before PostgreSQL 16, NOINHERIT of the login has the same effect.
  const how = version >= 160_000 ? ' with inherit false, set true' : ''
  for (const role of neededRoles.filter((one) => !has.includes(one)))
    await owner.query(`grant ${role} to ${quoted}${how}`)
  for (const role of has.filter((one) => !neededRoles.includes(one)))
    await owner.query(`revoke ${role} from ${quoted}`)
  // Sets the initial role, to which RESET ROLE returns, and disables JIT, which costs short queries more than it
  // gains. As settings of the login they also apply behind a connection pooler.
  await owner.query(`alter role ${quoted} set role = '${initialRole(login)}'`)
  await owner.query(`alter role ${quoted} set jit = off`)
  // New and restored databases grant TEMPORARY to PUBLIC. Only the owner, which runs imports, needs it.
  await owner.query(`do $$ begin
    if has_database_privilege(current_database(), 'temporary with grant option') then
      execute format('revoke temporary on database %I from public', current_database());
      execute format('grant temporary on database %I to %I', current_database(), current_user);
    end if;
  end $$`)
}

/**
 * Creates the logins that serve requests; changes nothing when they are correct. They own nothing and have no
 * privilege before a role is set; none can become another or the owner. Throws LoginError when they cannot be
 * created.
 */
export async function ensureLogins(owner: Connection): Promise<void> {
  for (const login of logins) {
    const own = connectionAs(login, owner)
    const { name, password } = secretOf(owner, login)
    let problem = await problemOf(login, own)
    // Instances that start together, perhaps on two databases of one server, may update the same catalog row.
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

/** Grants a login access to the tables of a service, created by the owner. Idempotent. */
export async function grantTables(
  login: 'identity',
  schema: string,
  owner: Connection
): Promise<void> {
  await within(owner, async (client) => {
    const [to, of] = [secretOf(owner, login).name, schema].map((one) =>
      client.escapeIdentifier(one)
    )
    // A multi-statement query is one transaction: concurrent starts run it one after the other.
    await client.query(
      `select pg_advisory_xact_lock(hashtext('numo let keep'));
       grant usage on schema ${of} to ${to};
       grant select, insert, update, delete on all tables in schema ${of} to ${to};
       grant usage on all sequences in schema ${of} to ${to}`
    )
  })
}
