import { AsyncLocalStorage } from 'node:async_hooks'

/** Time limits of database connections in milliseconds; 0 means no limit. */
export type Limits = {
  /** Maximum time to connect, or to get a connection of the pool. */
  connect_ms: number
  /** Maximum run time of a statement; the server cancels it. */
  statement_ms: number
  /**
   * Maximum time until a response, after which the client closes the connection: a dead peer does not report
   * itself.
   */
  answer_ms: number
  /** Maximum idle time inside a transaction, after which the server ends the session to release its locks. */
  idle_in_transaction_ms: number
}

/**
 * Derives all limits from the maximum response time. The server's limit is shorter, so that the connection
 * survives.
 */
export const limitsOf = (answer_ms: number): Limits => ({
  connect_ms: answer_ms / 2,
  statement_ms: answer_ms * 0.8,
  answer_ms,
  idle_in_transaction_ms: answer_ms,
})

/** Limits while a person waits for the response. */
export const requestLimits = limitsOf(10_000)
/** Limits of background jobs, such as exports and cleaning up. */
export const jobLimits = limitsOf(60_000)
/** Limits of readiness checks. */
export const probeLimits = limitsOf(1500)
/**
 * Limits of migrations, imports and commands: none but the one for connecting. Only TCP keep-alive detects a dead
 * peer.
 */
export const longLimits: Limits = { ...limitsOf(0), connect_ms: 5000 }

const current = new AsyncLocalStorage<Limits>()

/** Runs work under limits that override those of its connections. */
export const withLimits = <T>(limits: Limits, work: () => T): T => current.run(limits, work)

/** Returns the overriding limits of the running work; undefined when there are none. */
export const ownLimits = (): Limits | undefined => current.getStore()
