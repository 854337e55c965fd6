import { Client, type ClientBase, type ClientConfig, type Pool, type PoolConfig } from 'pg'
import type { Connection } from './connect.ts'
import { ownLimits, type Limits } from './limits.ts'

type PatientConfig = ClientConfig & {
  /** See `Limits`; 0 or undefined waits indefinitely. */
  answer_ms?: number
  /** Called with the client before it connects. */
  made?: (client: PatientClient) => void
}

/** Maximum time of closing a connection, in milliseconds. */
const farewell_ms = 500

/** Every pool of this process. When one connection dies silently, the idle ones may be dead, too. */
const pools = new Set<Pool>()

/**
 * Closes a pool's idle connections whenever any connection of this process times out. Returns a function that
 * undoes it.
 */
export function closeIdleOnSilence(pool: Pool): () => void {
  pools.add(pool)
  return () => void pools.delete(pool)
}

function closeIdle(pool: Pool) {
  for (let left = pool.idleCount; left > 0; left -= 1)
    pool.connect().then(
      (client) => client.release(true),
      () => {} // no idle connection left, or the pool is ending
    )
}

type Send = (...args: unknown[]) => unknown

/**
 * A client that destroys its connection when a response is late, so that all its pending queries fail at once and
 * no pool hands it out again. Closing does not wait for a dead peer.
 */
export class PatientClient extends Client {
  readonly #answer_ms: number

  constructor(config: PatientConfig = {}) {
    super(config)
    this.#answer_ms = config.answer_ms ?? 0
    config.made?.(this)
    const send = this.query.bind(this) as Send
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `query` has many overloads, and each call is passed on unchanged
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
    // After the event loop was blocked, the response may have arrived but not been read yet.
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
    else finish() // a COPY stream, which has its own pace
    return result
  }

  override end(): Promise<void>
  override end(callback: (error: Error) => void): void
  override end(callback?: (error: Error) => void): Promise<void> | void {
    setTimeout(() => this.connection.stream.destroy(), farewell_ms).unref()
    return callback ? super.end(callback) : super.end()
  }
}

/** Maximum idle time of a pooled connection, in milliseconds. */
const maxIdle_ms = 10_000
/** Factor by which the server's idle timeout exceeds ours. */
const idleTimeoutFactor = 1.5

/**
 * Sets statement and idle timeouts of a session, because dead sessions of vanished clients would use up all
 * connections. Not startup parameters, which connection poolers refuse.
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

/** NAT drops connections that are silent for minutes, and a load balancer may change the target of a name. */
const keepAliveDelay_ms = 5000
const maxLifetime_seconds = 30 * 60

/** Returns the settings of every connection of the program, for any library. */
export function settingsOf(
  connection: Connection,
  limits: Limits,
  more: PatientConfig = {}
): PoolConfig & PatientConfig {
  const { connect_ms, answer_ms } = limits
  const idle_ms = Math.min(answer_ms || maxIdle_ms, maxIdle_ms)
  return {
    application_name: 'numo',
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveDelay_ms,
    connectionTimeoutMillis: connect_ms,
    idleTimeoutMillis: idle_ms,
    maxLifetimeSeconds: maxLifetime_seconds,
    Client: PatientClient,
    answer_ms,
    ...(answer_ms > 0 && {
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, though its types do not say so
      onConnect: (client) => limitSession(client, limits, idle_ms * idleTimeoutFactor),
    }),
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    ...more,
  }
}

/** Creates a connection outside the pools. The running query reports its loss; the process never ends by it. */
export function createClient(
  connection: Connection,
  limits: Limits,
  more: Pick<ClientConfig, 'application_name'> = {}
): PatientClient {
  const client = new PatientClient(settingsOf(connection, limits, more))
  client.on('error', () => {})
  return client
}
