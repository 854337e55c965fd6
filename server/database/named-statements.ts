import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Lists of varying length create ever new statements; beyond this number, statements stay unnamed. */
const maxNames = 500

/**
 * Returns the pool for Kysely with prepared statements: a statement with parameters gets a name derived from its
 * text, so that PostgreSQL parses and plans it once per connection. Statements sent through the pool directly are
 * unchanged.
 */
export function namedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  let edition = 0
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= maxNames) return known
    const name = `${edition}-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    names.set(text, name)
    return name
  }
  /** A table changed under a prepared statement (another instance migrated): use new names from now on. */
  const forgetIfStale = (error: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both fields are optional and only compared
    const { code, routine } = error as { code?: string; routine?: string }
    if (code !== '0A000' || routine !== 'RevalidateCachedQuery') return
    edition += 1
    names.clear()
  }

  // Kysely identifies a connection by its object, so each client keeps one wrapper.
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>()
  const wrap = (client: PoolClient): PostgresPoolClient => {
    const query = async (text: string, values: ReadonlyArray<unknown>) => {
      const name = values.length > 0 ? nameOf(text) : undefined
      const config = { text, values: [...values], ...(name && { name }) }
      try {
        return await client.query(config)
      } catch (error) {
        forgetIfStale(error)
        throw error
      }
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a client that Kysely calls
    return {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely calls the other overload of `query` (cursors) only when a cursor class is configured
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
      get processID() {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg has this property but its types omit it
        return (client as unknown as { processID?: number }).processID
      },
    } as PostgresPoolClient
  }
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const wrapper = wrappers.get(client) ?? wrap(client)
      wrappers.set(client, wrapper)
      return wrapper
    },
  }
}
