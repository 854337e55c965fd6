import { writeFile } from 'node:fs/promises'
import { Client, type PoolClient, type QueryConfig } from 'pg'
import type { Context } from '@numo/domains/context.ts'
import { openDatabase, type Connection } from '../../server/database/connect.ts'
import { served } from '../../server/served.ts'
import { visitorContext } from '@numo/domains/test-context.ts'

/** A request: its HTTP path, and the endpoint with its input. */
export type CapturedRequest = { path: string; endpoint: string; input: Record<string, string> }

type Values = readonly unknown[]
/** The SQL statements the product sends for each request. */
export type Captured = {
  statements: { name?: string; text: string }[]
  requests: Record<string, (readonly [statement: number, values: Values])[]>
}

/** Runs each request once in this process and records its SQL statements. */
export async function capture(
  connection: Connection,
  requests: readonly CapturedRequest[]
): Promise<Captured> {
  const captured: Captured = { statements: [], requests: {} }
  const places = new Map<string, number>()
  const database = openDatabase(connection, { max: 1 })
  let sent: (readonly [number, Values])[] = []
  database.pool.on('connect', (client: PoolClient) => {
    const query = client.query.bind(client)
    const note = (config: QueryConfig) => {
      const { text, name, values = [] } = config
      const place = places.get(text) ?? captured.statements.length
      if (place === captured.statements.length)
        captured.statements.push({ text, ...(name && { name }) })
      places.set(text, place)
      sent.push([place, values])
      return query(config)
    }
    // Safe: the product uses only this overload of `query`.
    client.query = note as unknown as typeof client.query
  })
  const context: Context = visitorContext(database.db, '2026-11-21')
  try {
    for (const { path, endpoint, input } of requests) {
      const one = served.find((each) => each.endpoint.name === endpoint)
      if (!one) throw new Error(`Nobody serves ${endpoint}`)
      sent = []
      await one.run(context, input)
      captured.requests[path] = sent
    }
  } finally {
    await database.stop()
  }
  return captured
}

export const writeCaptured = (captured: Captured, file: string) =>
  writeFile(file, JSON.stringify(captured))

/** Replays captured statements over one `pg` connection. */
export async function openReplay(connection: Exclude<Connection, string>, captured: Captured) {
  const client = new Client(connection)
  await client.connect()
  return {
    run: async (path: string) => {
      for (const [place, values] of captured.requests[path] ?? []) {
        const statement = captured.statements[place]
        if (statement) await client.query({ ...statement, values: [...values] })
      }
    },
    stop: () => client.end(),
  }
}
