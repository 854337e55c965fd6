import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Lists of varying length make new statements without end; beyond this many, the rest stay unnamed. */
const mostNames = 500

/**
 * The pool as Kysely sees it: statements with parameters get a name made of their text, so PostgreSQL parses
 * and plans each once per connection. Statements sent through the pool itself are left as they are.
 */
export function namedStatements(pool: Pool): PostgresPool {
  const names = new Map<string, string>()
  let edition = 0
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known || names.size >= mostNames) return known
    const name = `${edition}-${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`
    names.set(text, name)
    return name
  }
  /** A table changed under a prepared statement (another copy migrated): prepare everything again. */
  const forgetIfStale = (error: unknown) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both fields may be missing, and are only compared
    const { code, routine } = error as { code?: string; routine?: string }
    if (code !== '0A000' || routine !== 'RevalidateCachedQuery') return
    edition += 1
    names.clear()
  }

  // Kysely recognises a connection by its object, so each client keeps one wrapper.
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- kysely's other form of `query` (cursors) is only called when a cursor class is configured
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy) => client.release(destroy),
      get processID() {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- pg keeps the number there; its types do not tell
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
