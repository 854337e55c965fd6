/** What a kind of background work is called and how long it may take and how often it is tried. */
export type JobKind = {
  /** `read-card`: lower case, words joined by hyphens. */
  readonly name: string
  /** How often it is tried before it has failed for good. */
  readonly tries: number
  /** A try that takes longer is over, and the next begins. */
  readonly seconds: number
  /** How many of them one process runs at a time. */
  readonly at_once: number
  /** How many of one group run at a time, in all processes together; null: groups do not matter. */
  readonly at_once_of_group: number | null
  /** Five fields of cron, in UTC; null: only when something asks for it. */
  readonly every: string | null
}

/** The longest rest between two tries; rests begin with seconds and double until then. */
export const longestRestSeconds = 15 * 60

/** The least rest after so many tries. A queue may add up to as much again, but never beyond the longest. */
export const restSeconds = (attempts: number): number =>
  Math.min(longestRestSeconds, 2 ** Math.min(attempts, 16))

/** How many tries it takes so that the last one is made no sooner than so many hours after the first. */
export function triesOver(hours: number): number {
  let tries = 1
  for (let rested = 0; rested < hours * 3600; tries += 1) rested += restSeconds(tries)
  return tries
}

/** Thrown by work that no other try can help: the job has failed at once, with this reason. */
export class GivenUp extends Error {}

/** The transaction a job is added in; structurally what Kysely gives. */
export type OpenTransaction = {
  // The same signature as Kysely's, which names the row so.
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters
  executeQuery<R>(query: {
    readonly sql: string
    readonly parameters: readonly unknown[]
    readonly query: never
    readonly queryId: { readonly queryId: string }
  }): Promise<{ readonly rows: R[] }>
}

export type AddOptions = {
  /** Not before this moment. */
  run_at?: Date
  /** While a job of this name and key waits, no second one is added. */
  once_key?: string
  /** Whose job it is, where that limits how many run at once. */
  group?: string
  /** Of those that are due the highest goes first, then the oldest; 0 unless given. */
  priority?: number
}

/** One try of one job. */
export type JobRun = {
  id: string
  data: unknown
  /** 1 for the first try. */
  attempt: number
  /** Nothing follows if this one fails. */
  is_last: boolean
  /** Somebody asked for it after the work was given up. */
  is_retry: boolean
  /** Set when the try is over although the work is not: too slow, or taken for lost. */
  signal: AbortSignal
}

export type JobWork = (run: JobRun) => Promise<void>

/** Work that was given up. */
export type FailedJob = {
  id: string
  name: string
  /** What the last try said, without where in the program. */
  reason: string
  attempts: number
  added_at: Date
  failed_at: Date
}

/**
 * Work that happens later, at least once: a job may run twice, never not at all. Every implementation keeps the promises
 * of `port.test.ts`.
 */
export interface JobQueue {
  /** Adds a job in the caller's transaction: there is a job exactly when the transaction is committed. */
  add(within: OpenTransaction, name: string, data: object, options?: AddOptions): Promise<void>
  /** Begins to work in this process and goes on until `stop`. A name that is missing is left to other processes. */
  work(by_name: ReadonlyMap<string, JobWork>): Promise<void>
  /**
   * Runs what waits, one after the other, until nothing is due, and returns the errors of the tries that failed.
   * `any`: also what is due later, such as the next try of a job that failed.
   */
  runWaiting(by_name: ReadonlyMap<string, JobWork>, when: 'due' | 'any'): Promise<Error[]>
  /** Requeues the jobs of lost processes. Happens by itself where work is done. */
  recover(): Promise<void>
  countFailed(): Promise<{ count: number; oldest_at: Date | null }>
  /** Newest first. */
  listFailed(most: number): Promise<FailedJob[]>
  /** Tries a failed job once more; false: there is no such failed job. */
  retry(id: string): Promise<boolean>
  /** Fails unless the place where jobs wait answers. Asks nothing as long as this process has not needed it. */
  answers(): Promise<void>
  /**
   * Takes no more work, and waits this long for what is under way; what is not done by then is tried again. Waits no longer
   * when the place where jobs wait is gone.
   */
  stop(timeout_seconds?: number): Promise<void>
}
