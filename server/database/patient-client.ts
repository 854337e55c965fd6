import { Client, type ClientBase, type ClientConfig, type Pool, type PoolConfig } from 'pg'
import type { Connection } from './connect.ts'
import { ownLimits, type Limits } from './limits.ts'

type PatientConfig = ClientConfig & {
  /** See `Limits`; 0 or nothing: waits without end. */
  answer_ms?: number
  /** Is told of the connection before it is opened. */
  made?: (client: PatientClient) => void
}

/** How long a farewell may take. */
const farewell_ms = 500

/** Every pool of this process. When one connection died in silence, the idle ones beside it may have died too. */
const pools = new Set<Pool>()

/** Closes a pool's idle connections whenever any connection of this process falls silent. */
export function closeIdleOnSilence(pool: Pool): () => void {
  pools.add(pool)
  return () => void pools.delete(pool)
}

function closeIdle(pool: Pool) {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {} // nothing idle any more, or the pool is ending
    )
}

type Send = (...args: unknown[]) => unknown

/**
 * A connection that is closed for good when an answer does not come in time, so that everything that waits on it fails at
 * once and nobody gets it from a pool again; and whose end does not wait for a peer that is gone.
 */
export class PatientClient extends Client {
  readonly #answer_ms: number

  constructor(config: PatientConfig = {}) {
    super(config)
    this.#answer_ms = config.answer_ms ?? 0
    config.made?.(this)
    const send = this.query.bind(this) as Send
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `query` has a dozen forms, and each is passed on as it came
    this.query = ((...args: unknown[]) => this.#timed(send, args)) as typeof this.query
  }

  #timed(send: Send, args: unknown[]): unknown {
    const limit = ownLimits()?.answer_ms ?? this.#answer_ms
    if (limit === 0) return send(...args)
    let isDone = false
    const giveUp = () => {
      if (isDone) return
      this.connection.stream.destroy()
      for (const pool of pools) closeIdle(pool)
    }
    // After we were busy ourselves the answer may be there and only wait to be read.
    const timer = setTimeout(() => setImmediate(giveUp), limit)
    const finish = () => {
      isDone = true
      clearTimeout(timer)
    }
    const callback = args.at(-1)
    if (typeof callback === 'function')
      return send(...args.slice(0, -1), (...reported: unknown[]) => {
        finish()
        return Reflect.apply(callback, undefined, reported)
      })
    const result = send(...args)
    if (result instanceof Promise) void result.then(finish, finish)
    else finish() // a stream of rows to copy, which has its own pace
    return result
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.connection.stream.destroy(), farewell_ms).unref()
    return callback ? super.end(callback) : super.end()
  }
}

/** How long a connection of a pool may be idle at most. */
const longestIdle_ms = 10_000
/** How much longer the server waits before it takes an idle session for one whose client is gone. */
const spare = 1.5

/**
 * Sets statement and idle timeouts: their client is gone without a
 * word, and dead sessions would take every place there is. Not as parameters of the start, which poolers between us and the
 * database refuse.
 */
export const limitSession = (
  client: Pick<ClientBase, 'query'>,
  { statement_ms, idle_in_transaction_ms }: Limits,
  idle_ms: number
) =>
  client.query(
    `select set_config('statement_timeout', $1, false), set_config('idle_session_timeout', $3, false),
            set_config('idle_in_transaction_session_timeout', $2, false)`,
    [statement_ms, idle_in_transaction_ms, idle_ms].map((ms) => String(Math.round(ms)))
  )

/** A NAT forgets connections that say nothing for minutes, and a load balancer changes what stands behind a name. */
const keepAliveDelay_ms = 5000
const longestLife_seconds = 30 * 60

/** What every connection of the program is made with, whichever library makes it. */
export function settingsOf(
  connection: Connection,
  limits: Limits,
  more: PatientConfig = {}
): PoolConfig & PatientConfig {
  const { connect_ms, answer_ms } = limits
  const idle_ms = Math.min(answer_ms || longestIdle_ms, longestIdle_ms)
  return {
    application_name: 'numo',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay_ms,
    connectionTimeoutMillis: connect_ms,
    idleTimeoutMillis: idle_ms,
    maxLifetimeSeconds: longestLife_seconds,
    Client: PatientClient,
    answer_ms,
    ...(answer_ms > 0 && {
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types do not tell
      onConnect: (client) => limitSession(client, limits, idle_ms * spare),
    }),
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    ...more,
  }
}

/** A connection beside the pools. Its loss is reported by the query under way, and never ends the process. */
export function createClient(
  connection: Connection,
  limits: Limits,
  more: Pick<ClientConfig, 'application_name'> = {}
): PatientClient {
  const client = new PatientClient(settingsOf(connection, limits, more))
  client.on('error', () => {})
  return client
}
