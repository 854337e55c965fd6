import { AsyncLocalStorage } from 'node:async_hooks'

/** How long a conversation with the database may take, in milliseconds; 0: without limit. */
export type Limits = {
  /** Until a new connection stands, or until one of the pool is free. */
  connect_ms: number
  /** The server cancels a statement that runs longer. */
  statement_ms: number
  /** We close a connection whose answer is not there by then: a peer that is gone does not say so. */
  answer_ms: number
  /** The server ends a session that begins a transaction and falls silent: its client is gone, its locks are not. */
  idle_in_transaction_ms: number
}

/** The limits that follow from how long an answer may take. The server gives up first, so that the connection is kept. */
export const limitsOf = (answer_ms: number): Limits => ({
  connect_ms: answer_ms / 2,
  statement_ms: answer_ms * 0.8,
  answer_ms,
  idle_in_transaction_ms: answer_ms,
})

/** While somebody waits for the answer. */
export const requestLimits = limitsOf(10_000)
/** Background jobs: exports of a household, tidying up. */
export const jobLimits = limitsOf(60_000)
/** Whether anybody is there at all. */
export const probeLimits = limitsOf(1500)
/**
 * Migrations, imports and commands take as long as they take. Only TCP keep-alive notices there that the other side is
 * gone.
 */
export const longLimits: Limits = { ...limitsOf(0), connect_ms: 5000 }

const current = new AsyncLocalStorage<Limits>()

/** Runs work under limits other than those of the connections it uses. */
export const withLimits = <T>(limits: Limits, work: () => T): T => current.run(limits, work)

/** The limits of the work that is running, where it has its own. */
export const ownLimits = (): Limits | undefined => current.getStore()
