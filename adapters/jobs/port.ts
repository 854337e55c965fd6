/** A kind of background job with its limits. */
export type JobKind = {
  /** In kebab-case, `read-card`. */
  readonly name: string
  /** Maximum number of attempts. */
  readonly tries: number
  /** Timeout of an attempt in seconds; the next attempt follows. */
  readonly seconds: number
  /** Concurrency per process. */
  readonly at_once: number
  /** Concurrency per group, over all processes; null: unlimited. */
  readonly at_once_of_group: number | null
  /** Cron expression (five fields, UTC); null: only on demand. */
  readonly every: string | null
}

/** Maximum delay between attempts in seconds; delays start at seconds and double (exponential backoff). */
export const maxRetryDelaySeconds = 15 * 60

/** Minimum delay after so many attempts. A queue may add jitter up to the same amount, within the maximum. */
export const restSeconds = (attempts: number): number =>
  Math.min(maxRetryDelaySeconds, 2 ** Math.min(attempts, 16))

/** Number of attempts needed so that the last one starts at least `hours` after the first. */
export function triesOver(hours: number): number {
  let tries = 1
  for (let rested = 0; rested < hours * 3600; tries += 1) rested += restSeconds(tries)
  return tries
}

/** Thrown by a job when a retry cannot help: the job fails at once with this reason. */
export class GivenUp extends Error {}

/** The transaction in which a job is added; structurally compatible with Kysely. */
export type OpenTransaction = {
  // Same signature as Kysely's.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  executeQuery<R>(query: {
    readonly sql: string
    readonly parameters: readonly unknown[]
    readonly query: never
    readonly queryId: { readonly queryId: string }
  }): Promise<{ readonly rows: R[] }>
}

export type AddOptions = {
  /** Earliest start. */
  run_at?: Date
  /** No second job is added while one with this name and key is waiting. */
  once_key?: string
  /** Key of `at_once_of_group`. */
  group?: string
  /** Among due jobs the highest goes first, then the oldest. Defaults to 0. */
  priority?: number
}

/** One attempt of a job. */
export type JobRun = {
  id: string
  data: unknown
  /** 1 for the first attempt. */
  attempt: number
  /** The job fails for good if this attempt fails. */
  is_last: boolean
  /** Retried manually after it had failed. */
  is_retry: boolean
  /** Aborted when the attempt has timed out or is considered lost. */
  signal: AbortSignal
}

export type JobWork = (run: JobRun) => Promise<void>

/** A job that failed for good. */
export type FailedJob = {
  id: string
  name: string
  /** Message of the last error, without stack. */
  reason: string
  attempts: number
  added_at: Date
  failed_at: Date
}

/**
 * Job queue with at-least-once execution: a job may run twice, but is never lost. Every implementation passes
 * `port.test.ts`.
 */
export interface JobQueue {
  /** Adds a job in the caller's transaction: it exists exactly when the transaction commits. */
  add(within: OpenTransaction, name: string, data: object, options?: AddOptions): Promise<void>
  /** Runs jobs in this process until `stop`. Kinds missing from `by_name` are left to other processes. */
  work(by_name: ReadonlyMap<string, JobWork>): Promise<void>
  /**
   * Runs waiting jobs sequentially until none is due and returns the errors of failed attempts. `any` includes jobs due
   * later, such as retries.
   */
  runWaiting(by_name: ReadonlyMap<string, JobWork>, when: 'due' | 'any'): Promise<Error[]>
  /** Requeues the jobs of lost processes. Workers do this automatically. */
  recover(): Promise<void>
  countFailed(): Promise<{ count: number; oldest_at: Date | null }>
  /** Returns up to `most` failed jobs, newest first. */
  listFailed(max: number): Promise<FailedJob[]>
  /** Retries a failed job once more. Returns false when there is no such failed job. */
  retry(id: string): Promise<boolean>
  /**
   * Health check: rejects when the queue's database is unreachable. Does not connect if this process has not used the
   * queue yet.
   */
  answers(): Promise<void>
  /**
   * Stops taking jobs and waits up to `timeout_seconds` for running ones; unfinished jobs are retried later. Returns
   * earlier when the database is unreachable.
   */
  stop(timeout_seconds?: number): Promise<void>
}
